# SPDX-License-Identifier: MIT
# The program and the rooms between it and the two libraries, which need threads and ncurses.
find_package(Threads REQUIRED)
set(CURSES_NEED_WIDE TRUE)
set(CURSES_NEED_NCURSES TRUE)
find_package(Curses REQUIRED)

# The rules pages become a C file, so that the program carries its rules with it.
file(GLOB rules_pages CONFIGURE_DEPENDS docs/rules/*.md)
file(GLOB rules_numbers CONFIGURE_DEPENDS src/games/*/*.def src/games/*/page.cmake)
set(rules_pages_c ${PROJECT_BINARY_DIR}/generated/rules_pages.c)
add_custom_command(
    OUTPUT ${rules_pages_c}
    COMMAND ${CMAKE_COMMAND} -D PAGES_DIR=${PROJECT_SOURCE_DIR}/docs/rules -D GAMES_DIR=${PROJECT_SOURCE_DIR}/src/games
            -D OUTPUT=${rules_pages_c} -P ${PROJECT_SOURCE_DIR}/cmake/embed_rules.cmake
    DEPENDS ${rules_pages} ${rules_numbers} cmake/embed_rules.cmake
    COMMENT "Embedding the rules pages"
    VERBATIM)

# The rooms around the libraries, as one more so that tests can link them too.
set(program_libraries rooms litterbox-table_static litterbox_static Threads::Threads m)
file(GLOB room_sources CONFIGURE_DEPENDS src/*/*.c)
list(FILTER room_sources EXCLUDE REGEX "/src/(core|games|memory|words|wire|bots|advice|table|cli|fit|server|wasm|learn)/|/mpi/mpi\\.c")
add_library(rooms STATIC ${room_sources} ${rules_pages_c})
target_include_directories(rooms PUBLIC src PRIVATE ${CURSES_INCLUDE_DIRS})
target_link_libraries(rooms PUBLIC litterbox-table_static litterbox_static Threads::Threads m ${CURSES_LIBRARIES})
include(cmake/server.cmake)

file(GLOB program_sources CONFIGURE_DEPENDS src/cli/*.c)
add_library(program OBJECT ${program_sources})
target_include_directories(program PRIVATE src)
target_link_libraries(program PRIVATE ${program_libraries})
add_executable(litterbox $<TARGET_OBJECTS:program>)
target_link_libraries(litterbox PRIVATE ${program_libraries})
if(LITTERBOX_SERVE)
    set_property(SOURCE src/cli/cmd_serve.c PROPERTY COMPILE_DEFINITIONS LITTERBOX_SERVE)
endif()

# What learns the beliefs of the games: a tool for who changes bots or rules, which nobody installs.
add_executable(litterbox-fit EXCLUDE_FROM_ALL src/fit/fit.c)
target_compile_options(litterbox-fit PRIVATE -O3 -fno-math-errno)
target_include_directories(litterbox-fit PRIVATE src)
target_link_libraries(litterbox-fit PRIVATE ${program_libraries})

# The same program for clusters, where OpenMPI is there; litterbox becomes it when mpirun starts it.
if(LITTERBOX_MPI AND PkgConfig_FOUND)
    pkg_check_modules(openmpi QUIET IMPORTED_TARGET ompi-c)
endif()
if(openmpi_FOUND)
    add_executable(litterbox-mpi $<TARGET_OBJECTS:program> src/mpi/mpi.c)
    target_include_directories(litterbox-mpi PRIVATE src)
    target_link_libraries(litterbox-mpi PRIVATE ${program_libraries} PkgConfig::openmpi)
elseif(LITTERBOX_MPI)
    message(STATUS "Left out: mpirun litterbox, since OpenMPI is not there (scripts/setup mpi)")
endif()

# What teaches the nets: built, but no part of an installation.
file(GLOB learn_sources CONFIGURE_DEPENDS src/learn/*.c)
add_executable(litterbox-learn ${learn_sources})
target_include_directories(litterbox-learn PRIVATE src)
target_compile_options(litterbox-learn PRIVATE -O3)
# Sums may be taken in any order, so that the compiler makes vectors of them: eight times as fast.
set_source_files_properties(src/learn/trainer.c PROPERTIES COMPILE_OPTIONS -ffast-math)
target_link_libraries(litterbox-learn PRIVATE ${program_libraries})
