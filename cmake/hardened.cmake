# SPDX-License-Identifier: MIT
# How what is shipped is built hard: what a mistake of ours could do to who runs it is made small. All of it is here,
# and scripts/check-hardened reads it back from what was built. A flag the compiler does not know is left out.
include(CheckCCompilerFlag)
include(CheckCSourceCompiles)

option(LITTERBOX_HARDENED "Build hard, as everything that is shipped is (not where sanitizers watch)" ON)
if(NOT LITTERBOX_HARDENED OR CMAKE_BUILD_TYPE STREQUAL "Debug" OR CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    return()
endif()

# Two flags cost the engine what bench can measure, so it goes without them: zeroed automatics 2 % of a decision and a
# playout, _FORTIFY_SOURCE=3 instead of 2 7 % of a guess. The rest together costs it less than the measurement wavers.
set(is_engine $<IN_LIST:$<TARGET_PROPERTY:NAME>,litterbox_static$<SEMICOLON>litterbox_shared$<SEMICOLON>swift>)

set(CMAKE_REQUIRED_FLAGS -Werror) # or an unknown flag is but a warning
foreach(flag stack-protector-strong stack-clash-protection cf-protection trivial-auto-var-init=zero)
    string(MAKE_C_IDENTIFIER "knows_${flag}" known)
    check_c_compiler_flag(-f${flag} ${known})
    if(${known} AND flag STREQUAL "trivial-auto-var-init=zero")
        add_compile_options($<$<NOT:${is_engine}>:-f${flag}>)
    elseif(${known})
        add_compile_options(-f${flag})
    endif()
endforeach()

# Calls that know how long their target is check it; what the C library does not know as 3 is 2.
set(CMAKE_REQUIRED_FLAGS "-O2 -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3")
check_c_source_compiles("#include <stdio.h>
#if !defined(__USE_FORTIFY_LEVEL) || __USE_FORTIFY_LEVEL < 3
#error
#endif
int main(void) { return 0; }" knows_fortify_3)
unset(CMAKE_REQUIRED_FLAGS)
set(level $<IF:$<AND:$<BOOL:${knows_fortify_3}>,$<NOT:${is_engine}>>,3,2>)
add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${level})

# Loaded anywhere, and read-only where the loader has written. What is for a shared library is position independent anyway.
add_compile_options($<$<NOT:$<BOOL:$<TARGET_PROPERTY:POSITION_INDEPENDENT_CODE>>>:-fPIE>)
add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie> LINKER:-z,relro,-z,now,-z,noexecstack)
