import type { PreprocessorGroup } from 'svelte/compiler';

type Node = readonly [string, Readonly<Record<string, string>>];

const iconFile = /[\\/]@lucide[\\/]svelte[\\/]dist[\\/]icons[\\/]([^\\/]+)\.svelte$/;
const defaults =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"';

const attributesOf = (attributes: Node[1]): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/**
 * Compiles each icon of Lucide to its markup: the package's component makes every element and attribute by script, which takes
 * several times as long as a card without its icon. Icons have a size and a class; no other property.
 */
export const staticIcons: PreprocessorGroup = {
  name: 'static-icons',
  markup({ content, filename = '' }) {
    const name = iconFile.exec(filename)?.[1];
    if (name === undefined) return undefined;
    const data = /const iconData = (\{.*\});/.exec(content)?.[1];
    if (data === undefined) throw new Error(`${filename} has another form than expected.`);
    const { node } = JSON.parse(data) as { node: readonly Node[] };
    const drawn = node.map(([tag, attributes]) => `<${tag}${attributesOf(attributes)} />`).join('');
    return {
      code: `<script lang="ts">const { size = 24, class: added }: { size?: string; class?: string } = $props();</script>
<svg width={size} height={size} viewBox="0 0 24 24" ${defaults} class={added}>${drawn}</svg>`,
    };
  },
};
