# SPDX-License-Identifier: MIT
# The warnings every source is compiled with; the presets dev, clang, asan and tsan make them errors.
add_compile_options(
    -Wall -Wextra -Wconversion -Wshadow
    -Wcast-qual -Wformat=2 -Wpointer-arith -Wundef -Wvla -Wwrite-strings
    -Wmissing-prototypes -Wold-style-definition -Wstrict-prototypes)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wduplicated-cond -Wlogical-op)
endif()
