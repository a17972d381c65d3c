# What the app leaves in Windows beside its files; electron-builder includes this in the installer.
# An update runs the uninstaller too, and nothing of this is for it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    # As the app registers links and its start at login (src/main/electron/lifecycle.ts and start-at-login.ts).
    DeleteRegKey HKCU "Software\Classes\marquee"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    # Downloaded updates.
    RMDir /r "$LOCALAPPDATA\marquee-updater"
    # The app asks in its own language whether to remove data and passwords too, unless nobody is there to answer (/S). A
    # section of a one-click uninstaller is always silent, so only the command line tells.
    ${GetParameters} $R0
    ClearErrors
    ${GetOptions} $R0 "/S" $R1
    ${if} ${Errors}
      ExecWait '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --remove-everything'
    ${endIf}
  ${endIf}
!macroend
