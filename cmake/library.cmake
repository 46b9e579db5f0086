# SPDX-License-Identifier: MIT
# A library of litterbox, from one line: built static and shared, installed with its header and a pkg-config file,
# and found by find_package(litterbox) as litterbox::NAME and litterbox::NAME_static.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/litterbox)

# litterbox_library(NAME HEADER FILE [NEEDS LIBRARY...] [SYSTEM LIBRARY...] SOURCES FILE...)
# It needs other libraries of litterbox and of the system.
# One set of sources, built plain for the static library (the fast one, which the program uses) and position
# independent for the shared one. Only what LB_API marks leaves the shared library.
function(litterbox_library name)
    cmake_parse_arguments(PARSE_ARGV 1 library "" "HEADER" "NEEDS;SYSTEM;SOURCES")
    get_property(can_share GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS)
    set(suffixes static)
    if(can_share AND LITTERBOX_SHARED)
        list(APPEND suffixes shared)
    endif()
    foreach(suffix IN LISTS suffixes)
        string(TOUPPER ${suffix} kind)
        set(target ${name}_${suffix})
        add_library(${target} ${kind} ${library_SOURCES})
        set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} EXPORT_NAME ${target} C_VISIBILITY_PRESET hidden)
        target_include_directories(${target} PRIVATE src
            PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
        foreach(needed IN LISTS library_NEEDS)
            target_link_libraries(${target} PUBLIC ${needed}_${suffix})
        endforeach()
        target_link_libraries(${target} PRIVATE ${library_SYSTEM})
        install(TARGETS ${target} EXPORT litterbox)
    endforeach()
    if(TARGET ${name}_shared)
        set_target_properties(${name}_shared PROPERTIES
            EXPORT_NAME ${name} VERSION ${PROJECT_VERSION} SOVERSION ${LITTERBOX_ABI})
    endif()
    install(FILES ${library_HEADER} TYPE INCLUDE)

    # The pkg-config file finds its prefix from where it lies, so an installation may be moved.
    file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    string(REGEX REPLACE "/$" "" pc_to_prefix "${pc_to_prefix}")
    list(JOIN library_NEEDS " " pc_requires)
    list(TRANSFORM library_SYSTEM PREPEND "-l" OUTPUT_VARIABLE pc_private)
    list(JOIN pc_private " " pc_private)
    configure_file(cmake/library.pc.in ${name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

# The package is one for all libraries; below 1.0 a program built for one minor version gets no other.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/litterboxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/litterboxConfig.cmake ${PROJECT_BINARY_DIR}/litterboxConfigVersion.cmake DESTINATION ${package_dir})
install(EXPORT litterbox NAMESPACE litterbox:: FILE litterboxTargets.cmake DESTINATION ${package_dir})
