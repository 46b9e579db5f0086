# SPDX-License-Identifier: MIT
# What an installation holds: program, libraries, header, pkg-config file, man pages, completions.
include(GNUInstallDirs)

install(TARGETS litterbox litterbox_static litterbox_shared)
install(FILES include/litterbox.h TYPE INCLUDE)

# The pkg-config file finds its prefix from where it lies, so an installation may be moved.
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_to_prefix "${pc_to_prefix}")
configure_file(cmake/litterbox.pc.in litterbox.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/litterbox.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

foreach(section 1 3 5)
    file(GLOB pages CONFIGURE_DEPENDS docs/man/*.${section})
    install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section})
endforeach()

install(FILES completions/litterbox.bash OPTIONAL
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME litterbox)
install(FILES completions/_litterbox OPTIONAL
    DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
