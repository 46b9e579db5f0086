# SPDX-License-Identifier: MIT
# A toolchain: clang and lld for wasm32, without a C library; src/wasm brings what is needed of one.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
add_compile_options(-mbulk-memory -fno-math-errno -nostdlibinc -isystem ${CMAKE_CURRENT_LIST_DIR}/../src/wasm/include)
