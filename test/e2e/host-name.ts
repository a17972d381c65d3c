/** Where the app can run. */
export type HostName = 'browser' | 'electron';

/** The options of a project of Playwright's configuration. */
export interface StoryOptions {
  hostName: HostName;
  /** Whether the browser loads pictures. */
  hasPictures: boolean;
}
