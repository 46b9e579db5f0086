# SPDX-License-Identifier: MIT
# What playouts are made of is optimised further than the rest, and where the processors are x86-64 it is built once more
# for those of the last decade; the program takes what fits where it runs (src/memory/swift.h).
include(CheckCSourceCompiles)
file(GLOB plain_sense CONFIGURE_DEPENDS src/games/*/sense.c)
file(GLOB swift_sense CONFIGURE_DEPENDS src/games/*/swift.c)
set(swift_flags -mpopcnt -mbmi -mbmi2)
set(faster $<$<CONFIG:Release>:-O3>)

list(JOIN swift_flags " " CMAKE_REQUIRED_FLAGS)
check_c_source_compiles("#if !defined __x86_64__ || !defined __BMI2__
#error another kind of processor
#endif
int main(void) { return __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_is(\"znver2\"); }" LITTERBOX_CAN_SWIFT)
unset(CMAKE_REQUIRED_FLAGS)

set_source_files_properties(${plain_sense} PROPERTIES COMPILE_OPTIONS "${faster}")
if(LITTERBOX_CAN_SWIFT)
    add_compile_definitions(LITTERBOX_SWIFT)
    set_source_files_properties(${swift_sense} PROPERTIES COMPILE_OPTIONS "${faster};${swift_flags}")
endif()
