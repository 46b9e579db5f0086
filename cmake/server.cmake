# SPDX-License-Identifier: MIT
# The server: its room as a library, where the libraries it stands on are installed. Sets LITTERBOX_SERVE to whether it
# is built; the program then has the command, else it says what was missing.
find_package(PkgConfig QUIET)
set(server_missing "")
if(PkgConfig_FOUND)
    foreach(module libwebsockets libuv sqlite3 libsodium openssl)
        pkg_check_modules(server_${module} QUIET IMPORTED_TARGET ${module})
        if(NOT server_${module}_FOUND)
            list(APPEND server_missing ${module})
        endif()
    endforeach()
    pkg_get_variable(server_library_dir libwebsockets libdir)
    if(NOT server_missing AND NOT EXISTS ${server_library_dir}/libwebsockets-evlib_uv.so)
        list(APPEND server_missing libwebsockets-evlib-uv)
    endif()
else()
    set(server_missing pkg-config)
endif()

list(JOIN server_missing ", " server_missing)
if(server_missing)
    set(LITTERBOX_SERVE OFF)
    message(STATUS "Left out: litterbox serve, since these are not there: ${server_missing} (scripts/setup serve)")
    return()
endif()
set(LITTERBOX_SERVE ON)

# The pages: the browser table where it was built, else one that says how to.
set(server_pages ${PROJECT_SOURCE_DIR}/web/dist)
if(NOT EXISTS ${server_pages}/index.html)
    set(server_pages ${PROJECT_SOURCE_DIR}/src/server/page)
    message(STATUS "Left out: the browser table, since web/dist is not built")
endif()
file(GLOB_RECURSE server_page_files CONFIGURE_DEPENDS ${server_pages}/*)
set(server_pages_c ${PROJECT_BINARY_DIR}/generated/server_files.c)
add_custom_command(
    OUTPUT ${server_pages_c}
    COMMAND ${CMAKE_COMMAND} -D FOLDER=${server_pages} -D OUTPUT=${server_pages_c}
            -P ${PROJECT_SOURCE_DIR}/cmake/embed_web.cmake
    DEPENDS ${server_page_files} cmake/embed_web.cmake
    COMMENT "Embedding the browser table"
    VERBATIM)

file(GLOB server_sources CONFIGURE_DEPENDS src/server/*.c)
add_library(server STATIC ${server_sources} ${server_pages_c})
target_include_directories(server PUBLIC src)
target_link_libraries(server PUBLIC rooms PkgConfig::server_libwebsockets PkgConfig::server_libuv
    PkgConfig::server_sqlite3 PkgConfig::server_libsodium PkgConfig::server_openssl)
pkg_check_modules(server_libpq QUIET IMPORTED_TARGET libpq)
if(server_libpq_FOUND)
    target_compile_definitions(server PUBLIC LITTERBOX_POSTGRES)
    target_link_libraries(server PUBLIC PkgConfig::server_libpq)
else()
    message(STATUS "Left out: litterbox serve --store postgres://, since libpq is not there (scripts/setup serve)")
endif()
list(PREPEND program_libraries server)
