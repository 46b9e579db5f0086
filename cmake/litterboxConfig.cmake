# SPDX-License-Identifier: MIT
# What find_package(litterbox) reads: the libraries as targets, litterbox::litterbox and litterbox::litterbox-table (shared), litterbox::litterbox_static and
# litterbox::litterbox-table_static.
include(${CMAKE_CURRENT_LIST_DIR}/litterboxTargets.cmake)
