# SPDX-License-Identifier: MIT
# Makes a test of every source in tests/laws, tests/unit, tests/rules and tests/fuzz and of every script in tests/scripts.
# Where the engine is built alone, what needs more than engine and bots is left out, and nothing is needed but a compiler.
enable_testing()

if(LITTERBOX_ENGINE_ONLY)
    file(GLOB bot_sources CONFIGURE_DEPENDS src/bots/*.c)
    add_library(bots STATIC ${bot_sources})
    target_include_directories(bots PUBLIC src)
    target_link_libraries(bots PUBLIC litterbox_static m)
    set(program_libraries bots)
endif()

# Leaves those sources in the list that include no room that is not built.
function(keep_buildable list)
    foreach(source IN LISTS ${list})
        string(REGEX REPLACE "_whole\\.c$" ".c" read ${source}) # a fuzz target's twin is made of its source
        file(STRINGS ${read} strangers REGEX "^#include (\"|<litterbox_)")
        if(LITTERBOX_ENGINE_ONLY)
            set(helpers ${strangers})
            list(FILTER helpers INCLUDE REGEX "\"support/(server|tables)\\.h") # which need such a room themselves
            list(FILTER strangers EXCLUDE REGEX "\"(core|games|memory|bots|support|fuzz)/")
            list(APPEND strangers ${helpers})
        elseif(LITTERBOX_SERVE)
            set(strangers "")
        else()
            list(FILTER strangers INCLUDE REGEX "\"(server|support/server)")
        endif()
        if(strangers)
            list(REMOVE_ITEM ${list} ${source})
        endif()
    endforeach()
    set(${list} ${${list}} PARENT_SCOPE)
endfunction()

set(test_environment
    $<$<TARGET_EXISTS:litterbox>:LITTERBOX=$<TARGET_FILE:litterbox>>
    SOURCE_DIR=${PROJECT_SOURCE_DIR}
    BUILD_DIR=${PROJECT_BINARY_DIR}
    CC=${CMAKE_C_COMPILER}
    CFLAGS=${CMAKE_C_FLAGS})

# Registers the test NAME: a command that runs in the source folder; status 77 means it was skipped.
function(litterbox_test name)
    add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "${test_environment}" SKIP_RETURN_CODE 77 TIMEOUT 600)
endfunction()

# Fuzz targets: for libFuzzer under LITTERBOX_FUZZ, else with a main that replays the seed corpus.
add_custom_target(fuzz)
file(GLOB fuzz_sources CONFIGURE_DEPENDS tests/fuzz/*.c)
keep_buildable(fuzz_sources)
file(GLOB fuzz_corpora CONFIGURE_DEPENDS LIST_DIRECTORIES true tests/fuzz/corpus/*)
if(NOT LITTERBOX_ENGINE_ONLY)
    set(commands ${program_sources})
    list(FILTER commands EXCLUDE REGEX "/(main|play_record|cmd_serve)\\.c$")
    add_library(test_commands OBJECT EXCLUDE_FROM_ALL ${commands}) # the program but for its main and for saving files
    target_include_directories(test_commands PRIVATE src)
    target_link_libraries(test_commands PRIVATE ${program_libraries})
endif()
foreach(source IN LISTS fuzz_sources)
    get_filename_component(name ${source} NAME_WE)
    add_executable(fuzz_${name} ${source})
    add_dependencies(fuzz fuzz_${name})
    set_target_properties(fuzz_${name} PROPERTIES OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
    target_compile_options(fuzz_${name} PRIVATE -Wno-missing-prototypes)
    target_include_directories(fuzz_${name} PRIVATE src tests)
    target_link_libraries(fuzz_${name} PRIVATE ${program_libraries})
    if(name MATCHES "^arguments") # the whole program; main.c is in it already, it saves no files and opens no server
        target_sources(fuzz_${name} PRIVATE $<TARGET_OBJECTS:test_commands>)
    endif()
    if(LITTERBOX_FUZZ)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    else()
        target_sources(fuzz_${name} PRIVATE tests/fuzz/support/replay_main.c)
        string(REGEX REPLACE "_whole$" "" door ${name}) # which has the seeds of both
        set(corpus ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${door})
        if(NOT corpus IN_LIST fuzz_corpora)
            set(corpus "")
        endif()
        litterbox_test(fuzz/${name} fuzz_${name} ${corpus})
    endif()
endforeach()

if(NOT LITTERBOX_TESTS)
    return()
endif()

# cmocka programs; tests/support is linked to all of them.
if(LITTERBOX_ENGINE_ONLY)
    add_library(cmocka STATIC tests/plain/cmocka.c)
    target_include_directories(cmocka PUBLIC tests/plain)
else()
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
    add_library(cmocka ALIAS PkgConfig::CMOCKA)
endif()
file(GLOB support_sources CONFIGURE_DEPENDS tests/support/*.c)
keep_buildable(support_sources)
add_library(test_support STATIC ${support_sources})
target_include_directories(test_support PRIVATE src tests)
target_link_libraries(test_support PUBLIC ${program_libraries} cmocka)
set(test_libraries test_support)
foreach(kind laws unit rules)
    file(GLOB sources CONFIGURE_DEPENDS tests/${kind}/*.c)
    keep_buildable(sources)
    foreach(source IN LISTS sources)
        get_filename_component(name ${source} NAME_WE)
        add_executable(${kind}_${name} ${source})
        set_target_properties(${kind}_${name} PROPERTIES
            OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/${kind})
        target_include_directories(${kind}_${name} PRIVATE src tests)
        target_link_libraries(${kind}_${name} PRIVATE ${test_libraries})
        litterbox_test(${kind}/${name} ${kind}_${name})
    endforeach()
endforeach()

if(LITTERBOX_ENGINE_ONLY)
    return()
endif()

foreach(name line_tells number_tells)
    target_sources(laws_${name} PRIVATE $<TARGET_OBJECTS:test_commands>)
endforeach()

add_executable(load tests/load/load.c) # many players for a server on this machine; run by hand
set_target_properties(load PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/load)

add_executable(wasm_golden tests/wasm/golden.c) # what wasm32 has to agree with
set_target_properties(wasm_golden PROPERTIES OUTPUT_NAME golden RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/wasm)
target_include_directories(wasm_golden PRIVATE src tests)
target_link_libraries(wasm_golden PRIVATE ${test_libraries})

add_library(wasm_libc OBJECT src/wasm/libc.c) # under names of its own, beside the C library here
target_compile_options(wasm_libc PRIVATE -ffreestanding -fno-math-errno -DOURS_COMPILED -include wasm/ours.h)
target_include_directories(wasm_libc PRIVATE src tests src/wasm/include)
target_link_libraries(unit_test_wasm_libc PRIVATE wasm_libc)

if(TARGET unit_test_starving) # its allocators come before those of the C library
    target_link_options(unit_test_starving PRIVATE
        LINKER:--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc)
endif()

file(GLOB scripts CONFIGURE_DEPENDS tests/scripts/*.sh)
foreach(script IN LISTS scripts)
    get_filename_component(name ${script} NAME_WE)
    litterbox_test(scripts/${name} bash ${script})
    if(name MATCHES "^tui_") # long and mostly waiting: they begin first
        set_tests_properties(scripts/${name} PROPERTIES COST 1000)
    endif()
endforeach()
