# SPDX-License-Identifier: MIT
# The engine is built once more for x86-64 processors that count and pick bits in one instruction; which of the two plays
# is chosen where it runs (src/core/swift.h). The second one is a single object of which only `swift_seen` is seen from
# outside, under names of their own. Tables that are too large to have twice it takes from the first. It is optimised further,
# but for wide looks at what was just written narrowly: they wait for the store.
include(CheckCSourceCompiles)

option(LITTERBOX_SWIFT "Build the engine once more for newer x86-64 processors, where the tools can" ON)
set(swift_flags -mpopcnt -mbmi -mbmi2)
set(swift_seen game_list floor_run)

list(JOIN swift_flags " " CMAKE_REQUIRED_FLAGS)
check_c_source_compiles("#if !defined __x86_64__ || !defined __ELF__
#error another kind of processor, or of object
#endif
int main(void) { return __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_is(\"znver2\"); }" LITTERBOX_CAN_SWIFT)
unset(CMAKE_REQUIRED_FLAGS)
if(NOT LITTERBOX_SWIFT OR NOT LITTERBOX_CAN_SWIFT OR NOT CMAKE_LINKER OR NOT CMAKE_OBJCOPY OR LITTERBOX_NATIVE)
    return()
endif()

set(swift_sources ${engine_sources})
list(FILTER swift_sources EXCLUDE REGEX "/(nets?|learned)\\.c$")
add_library(swift OBJECT ${swift_sources})
set_target_properties(swift PROPERTIES
    C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON INTERPROCEDURAL_OPTIMIZATION OFF)
target_include_directories(swift PRIVATE src include)
target_compile_options(swift PRIVATE ${swift_flags} -fno-lto $<$<CONFIG:Release>:-O3;-fno-tree-slp-vectorize>)

set(swift_object ${PROJECT_BINARY_DIR}/swift.o)
foreach(name IN LISTS swift_seen)
    list(APPEND swift_names --redefine-sym=${name}=swift_${name})
    list(APPEND swift_kept --keep-global-symbol=swift_${name})
endforeach()
add_custom_command(OUTPUT ${swift_object}
    COMMAND ${CMAKE_LINKER} -r -o ${swift_object} $<TARGET_OBJECTS:swift>
    COMMAND ${CMAKE_OBJCOPY} ${swift_names} ${swift_object}
    COMMAND ${CMAKE_OBJCOPY} ${swift_kept} ${swift_object} # apart: GNU keeps new names, LLVM old ones
    DEPENDS swift $<TARGET_OBJECTS:swift> COMMAND_EXPAND_LISTS VERBATIM)
set_source_files_properties(${swift_object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
add_custom_target(swift_object DEPENDS ${swift_object})
foreach(library litterbox_static litterbox_shared)
    if(TARGET ${library})
        target_sources(${library} PRIVATE ${swift_object})
        add_dependencies(${library} swift_object)
    endif()
endforeach()
add_compile_definitions($<$<NOT:$<STREQUAL:$<TARGET_PROPERTY:NAME>,swift>>:LITTERBOX_SWIFT>)
