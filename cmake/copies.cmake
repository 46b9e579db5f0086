# SPDX-License-Identifier: MIT
# How structures are copied and cleared: gcc for x86 would begin a `rep movs` or `rep stos` for a few hundred bytes, which
# takes longer than moving them. A compiler that does not know the flags needs none.
include(CheckCCompilerFlag)

foreach(what memcpy memset)
    set(flag "-m${what}-strategy=vector_loop:512:noalign,libcall:-1:noalign")
    check_c_compiler_flag("${flag}" "knows_${what}_strategy")
    if(knows_${what}_strategy AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
        add_compile_options("${flag}")
    endif()
endforeach()
