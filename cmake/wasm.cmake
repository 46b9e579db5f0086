# SPDX-License-Identifier: MIT
# Engine and bots as a module for wasm32, litterbox.wasm; tables for browsers, table.wasm and learned.wasm; and one that the
# tests play golden games on.
# All that may be missing in them is what src/wasm/host.c declares as an import.
file(GLOB bot_sources CONFIGURE_DEPENDS src/bots/*.c)
add_library(bots OBJECT ${bot_sources})
target_include_directories(bots PRIVATE src)
target_link_libraries(bots PRIVATE litterbox_static)

add_library(wasm OBJECT src/wasm/libc.c src/wasm/host.c)
target_compile_options(wasm PRIVATE -ffreestanding) # so that memcpy is not made a call of memcpy

# litterbox_module(NAME [SOURCE...] [EXPORT FUNCTION...]): all of the engine, LB_API exported, and what else is named.
function(litterbox_module name)
    cmake_parse_arguments(PARSE_ARGV 1 module "" "" "EXPORT")
    add_executable(${name} ${module_UNPARSED_ARGUMENTS}
        $<TARGET_OBJECTS:litterbox_static> $<TARGET_OBJECTS:bots> $<TARGET_OBJECTS:wasm>)
    set_target_properties(${name} PROPERTIES SUFFIX .wasm C_VISIBILITY_PRESET hidden)
    target_include_directories(${name} PRIVATE include src tests)
    target_link_options(${name} PRIVATE -nostdlib
        LINKER:--no-entry,--export-dynamic,--fatal-warnings,--stack-first,-z,stack-size=1048576)
    foreach(function IN LISTS module_EXPORT)
        target_link_options(${name} PRIVATE LINKER:--export=${function})
    endforeach()
endfunction()

litterbox_module(litterbox_wasm EXPORT malloc free bot_count bot_at level_read level_choose)
set_target_properties(litterbox_wasm PROPERTIES OUTPUT_NAME litterbox)

litterbox_module(golden tests/wasm/golden.c tests/support/laws.c tests/support/signature.c)
target_include_directories(golden SYSTEM PRIVATE tests/wasm/include tests/plain)

file(GLOB table_sources CONFIGURE_DEPENDS src/words/*.c src/wire/*.c src/advice/*.c src/table/*.c)
# All languages at once would be a third of what a page has to load: it brings the rows of the one that is wanted.
list(FILTER table_sources EXCLUDE REGEX src/words/languages.c)

# The rooms of both libraries, made small, for they are downloaded: once for all modules with doors, and once more with
# all that play has taught, which weighs more than the rest. All but chance, which is quicker where a module may count
# on vectors.
set(small_sources ${bot_sources} ${table_sources} ${engine_sources})
list(FILTER small_sources EXCLUDE REGEX src/core/rng.c)
foreach(rooms small learned)
    add_library(${rooms} OBJECT ${small_sources})
    target_include_directories(${rooms} PRIVATE include src)
    target_compile_options(${rooms} PRIVATE -Oz)
    target_compile_definitions(${rooms} PRIVATE LITTERBOX_SMALL)
endforeach()
target_compile_definitions(small PRIVATE LITTERBOX_NETLESS)
# Where random play and thinking spend their time.
file(GLOB quick src/core/[bpw]*.c src/bots/*.c src/memory/*.c src/games/*/rules.c src/games/*/sense.c src/games/*/guess.c)
set_source_files_properties(${quick} PROPERTIES COMPILE_OPTIONS -Os)

# litterbox_doors(TARGET ROOMS FILE DOOR...): a module FILE.wasm of those rooms, with what those sources export and no more.
function(litterbox_doors target rooms file)
    add_executable(${target} ${ARGN} src/core/rng.c $<TARGET_OBJECTS:${rooms}> $<TARGET_OBJECTS:wasm>)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET file FILENAME name)
    set_target_properties(${target} PROPERTIES SUFFIX .wasm C_VISIBILITY_PRESET hidden
        OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${folder})
    target_include_directories(${target} PRIVATE include src)
    target_compile_options(${target} PRIVATE -Oz)
    target_link_options(${target} PRIVATE -nostdlib
        LINKER:--no-entry,--fatal-warnings,--stack-first,--gc-sections,--strip-all,-z,stack-size=1048576)
endfunction()

# A table, for the browser table.
set(table_doors src/wasm/table.c src/fair/blake2b.c)
litterbox_doors(table_wasm small table ${table_doors})
litterbox_doors(learned_wasm learned learned ${table_doors})

# It with states, memories and matches, for the JavaScript package.
litterbox_doors(js_wasm small js/litterbox ${table_doors} src/wasm/engine.c)
litterbox_doors(js_learned_wasm learned js/learned ${table_doors} src/wasm/engine.c)
foreach(module js_wasm js_learned_wasm)
    target_compile_options(${module} PRIVATE -msimd128)
    target_link_options(${module} PRIVATE LINKER:--export=free)
endforeach()
