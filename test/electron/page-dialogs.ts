import type { Conversation } from './connection.ts';
import type { DialogOpening } from './protocol-types.ts';
import { makeEvent } from './refusal.ts';
import { record } from './record.ts';
import type { StandInContents } from './web-contents.ts';

/**
 * Dialogs that a page opens. A beforeunload handler is the program's to overrule (`will-prevent-unload`); who does
 * not, stays on the page, and Electron shows nothing. Every other one is dismissed and recorded, if it is shown at all.
 */
export function followDialogs(
  contents: StandInContents,
  conversation: Conversation,
  disabled: boolean,
): void {
  conversation.on('Page.javascriptDialogOpening', ({ type, message }: DialogOpening) => {
    if (type !== 'beforeunload') {
      if (!disabled) record({ call: `page.${type}`, parameters: [contents.id, message], answer: false });
      void conversation.post('Page.handleJavaScriptDialog', { accept: false });
      return;
    }
    const event = makeEvent({});
    contents.emit('will-prevent-unload', event);
    const leaves = event.defaultPrevented;
    record({ call: 'beforeunload', parameters: [contents.id], answer: leaves ? 'overruled' : 'kept' });
    void conversation.post('Page.handleJavaScriptDialog', { accept: leaves });
    if (!leaves) contents.emit('stand-in-kept');
  });
}
