import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const messageFile = /[\\/]i18n[\\/]generated[\\/]messages[\\/](\w+)\.js$/;
/** The files that export every message. */
const everyMessage = /[\\/]i18n[\\/]generated[\\/]messages(\.js|[\\/]_index\.js)$/;

/**
 * Chooses the chunk of a module that several chunks need: `first` for what the entry imports, with the messages that
 * occur in it; `shared` for what only other pages import.
 */
export function chunkByFirstLoad(entry: string): (id: string, graph: Graph) => 'first' | 'shared' {
  const needed = new Set<string>();
  const messages = new Set<string>();

  function collect(id: string, graph: Graph): void {
    if (needed.has(id) || everyMessage.test(id)) return;
    needed.add(id);
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const [, name = ''] of (code ?? '').matchAll(/\bm\.(\w+)/g)) messages.add(name);
    for (const imported of importedIds) collect(imported, graph);
  }

  return (id, graph) => {
    // Vite's ids have slashes on every system.
    if (needed.size === 0) collect(entry.replaceAll('\\', '/'), graph);
    const message = messageFile.exec(id)?.[1];
    return needed.has(id) || (message !== undefined && messages.has(message)) ? 'first' : 'shared';
  };
}
