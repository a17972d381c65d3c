/**
 * What `import … from 'electron'` gives in the stand-in. Importing anything else is an error that Node reports with its
 * name.
 */
import { app } from './app.ts';
import { StandInWindow as BrowserWindow } from './browser-window.ts';
import { answerTests } from './control.ts';
import {
  clipboard,
  nativeTheme,
  Notification,
  powerMonitor,
  screen,
  shell,
  Tray,
  utilityProcess,
} from './desktop.ts';
import { dialog } from './dialogs.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu } from './menus.ts';
import { protocol } from './protocol.ts';
import { session } from './session.ts';

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
};

// electron-store imports the module as a default.
export default { app, ipcMain, shell };

answerTests();
// This module is evaluated before the program that imports it, whose own code runs before `ready`.
setImmediate(() => {
  app.start().catch((error: unknown) => {
    console.error('The stand-in could not start:', error);
    process.exit(1);
  });
});
