# SPDX-License-Identifier: MIT
# What an installation holds beside the libraries: the program with its man pages and completions.
if(NOT LITTERBOX_ENGINE_ONLY)
    install(TARGETS litterbox)
    if(TARGET litterbox-mpi)
        install(TARGETS litterbox-mpi)
    endif()
    install(FILES completions/litterbox.bash OPTIONAL
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME litterbox)
    install(FILES completions/_litterbox OPTIONAL
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    set(program_section 1)
endif()

foreach(section ${program_section} 3 5)
    file(GLOB pages CONFIGURE_DEPENDS docs/man/*.${section})
    install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section})
endforeach()
