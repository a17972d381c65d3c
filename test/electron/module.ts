/**
 * What `import … from 'electron'` gives under the stand-in. Members of the main process that are absent here
 * throw when they are touched, not when they are imported.
 */
import { app } from './app.ts';
import { StandInWindow as BrowserWindow } from './browser-window.ts';
import { answerTests } from './control.ts';
import { clipboard, shell, StandInNotification as Notification } from './desktop.ts';
import { dialog } from './dialogs.ts';
import { ipcMain } from './ipc-main.ts';
import { StandInMenu as Menu, StandInMenuItem as MenuItem } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { protocol } from './default-protocol.ts';
import { only, refused } from './refusal.ts';
import { screen } from './screen.ts';
import { session } from './session.ts';
import { webContents } from './web-contents-lookup.ts';

const absent = (name: string): never => refused(`electron.${name}`);

export const autoUpdater = absent('autoUpdater');
export const BaseWindow = absent('BaseWindow');
export const BrowserView = absent('BrowserView');
export const contentTracing = absent('contentTracing');
export const crashReporter = absent('crashReporter');
export const desktopCapturer = absent('desktopCapturer');
export const globalShortcut = absent('globalShortcut');
export const ImageView = absent('ImageView');
export const inAppPurchase = absent('inAppPurchase');
export const MessageChannelMain = absent('MessageChannelMain');
export const nativeImage = absent('nativeImage');
export const net = absent('net');
export const netLog = absent('netLog');
export const powerMonitor = absent('powerMonitor');
export const powerSaveBlocker = absent('powerSaveBlocker');
export const pushNotifications = absent('pushNotifications');
export const safeStorage = absent('safeStorage');
export const ShareMenu = absent('ShareMenu');
export const systemPreferences = absent('systemPreferences');
export const TouchBar = absent('TouchBar');
export const Tray = absent('Tray');
export const utilityProcess = absent('utilityProcess');
export const View = absent('View');
export const WebContentsView = absent('WebContentsView');
export const webFrameMain = absent('webFrameMain');

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeTheme,
  Notification,
  protocol,
  screen,
  session,
  shell,
  webContents,
};

/** electron-store and others import the whole module as a default. Any other member is absent. */
export default only('electron', {
  ...{
    autoUpdater,
    BaseWindow,
    BrowserView,
    contentTracing,
    crashReporter,
    desktopCapturer,
    globalShortcut,
    ImageView,
  },
  ...{
    inAppPurchase,
    MessageChannelMain,
    nativeImage,
    net,
    netLog,
    powerMonitor,
    powerSaveBlocker,
    pushNotifications,
  },
  ...{
    safeStorage,
    ShareMenu,
    systemPreferences,
    TouchBar,
    Tray,
    utilityProcess,
    View,
    WebContentsView,
    webFrameMain,
  },
  ...{
    app,
    BrowserWindow,
    clipboard,
    dialog,
    ipcMain,
    Menu,
    MenuItem,
    nativeTheme,
    Notification,
    protocol,
    screen,
    session,
    shell,
    webContents,
  },
});

answerTests();
// This module is evaluated right before the entry that imports it, whose own code must run before `ready`.
setImmediate(() => {
  app.start().catch((error: unknown) => {
    console.error('The stand-in could not start:', error);
    process.exit(1);
  });
});
