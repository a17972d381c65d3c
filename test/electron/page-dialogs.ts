import type { DevToolsSession } from './devtools.ts';
import { makeEvent } from './events.ts';
import { record } from './record.ts';
import type { StandInContents } from './web-contents.ts';

/**
 * Answers the dialogs that a page opens. As in Electron, a beforeunload handler keeps the page unless the program
 * prevents `will-prevent-unload`, and nothing is shown. Every other dialog is dismissed, and recorded unless disabled.
 */
export function followDialogs(contents: StandInContents, session: DevToolsSession, disabled: boolean): void {
  session.on('Page.javascriptDialogOpening', ({ type, message }) => {
    const event = makeEvent({});
    if (type === 'beforeunload') {
      contents.emit('will-prevent-unload', event);
      const answer = event.defaultPrevented ? 'overruled' : 'kept';
      record({ call: 'beforeunload', parameters: [], answer });
    } else if (!disabled) record({ call: `page.${type}`, parameters: [message] });
    void session.post('Page.handleJavaScriptDialog', { accept: event.defaultPrevented });
  });
}
