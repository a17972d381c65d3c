import { m } from '../../i18n/messages.ts';
import type { Marquee } from '../../transport/marquee.ts';

/** Exports a pack to a file and returns the status text; "" if the person cancelled. Rejects with `RequestFailed`. */
export async function exportPack(marquee: Marquee, id: number): Promise<string> {
  const made = await marquee.request('packs.export', { id });
  switch (made.outcome) {
    case 'saved':
      return m.pack_exported({ name: made.name });
    case 'served': {
      const link = document.createElement('a');
      link.href = made.path;
      link.download = '';
      link.click();
      return m.pack_export_served();
    }
    case 'cancelled':
      return '';
  }
}
