import type { CDPSession } from '@playwright/test';

/** The DevTools protocol as Playwright types it; declared, never imported at run time. */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- its generic methods give types that no type alias can
declare const typed: CDPSession;
type Payload<Listener> = Listener extends (event: infer Event) => unknown ? Event : never;

export type Send = typeof typed.send;
export type RequestPaused = Payload<Parameters<typeof typed.addListener<'Fetch.requestPaused'>>[1]>;
export type AuthRequired = Payload<Parameters<typeof typed.addListener<'Fetch.authRequired'>>[1]>;
export type CertificateError = Payload<Parameters<typeof typed.addListener<'Security.certificateError'>>[1]>;
export type DialogOpening = Payload<Parameters<typeof typed.addListener<'Page.javascriptDialogOpening'>>[1]>;
export type BindingCalled = Payload<Parameters<typeof typed.addListener<'Runtime.bindingCalled'>>[1]>;
export type ContextCreated = Payload<
  Parameters<typeof typed.addListener<'Runtime.executionContextCreated'>>[1]
>;
export type ContextDestroyed = Payload<
  Parameters<typeof typed.addListener<'Runtime.executionContextDestroyed'>>[1]
>;
export type FrameNavigated = Payload<Parameters<typeof typed.addListener<'Page.frameNavigated'>>[1]>;
export type FrameAttached = Payload<Parameters<typeof typed.addListener<'Page.frameAttached'>>[1]>;
export type FrameDetached = Payload<Parameters<typeof typed.addListener<'Page.frameDetached'>>[1]>;
export type FrameStopped = Payload<Parameters<typeof typed.addListener<'Page.frameStoppedLoading'>>[1]>;
export type FrameRequested = Payload<
  Parameters<typeof typed.addListener<'Page.frameRequestedNavigation'>>[1]
>;
export type WithinDocument = Payload<Parameters<typeof typed.addListener<'Page.navigatedWithinDocument'>>[1]>;
export type WindowOpen = Payload<Parameters<typeof typed.addListener<'Page.windowOpen'>>[1]>;
export type TargetAttached = Payload<Parameters<typeof typed.addListener<'Target.attachedToTarget'>>[1]>;
export type TargetDestroyed = Payload<Parameters<typeof typed.addListener<'Target.targetDestroyed'>>[1]>;
export type DownloadWillBegin = Payload<Parameters<typeof typed.addListener<'Browser.downloadWillBegin'>>[1]>;
