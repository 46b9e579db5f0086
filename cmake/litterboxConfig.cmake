# SPDX-License-Identifier: MIT
# What find_package(litterbox) reads: the libraries as targets, litterbox::litterbox (shared) and litterbox::litterbox_static.
include(${CMAKE_CURRENT_LIST_DIR}/litterboxTargets.cmake)
