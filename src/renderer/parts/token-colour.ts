/** Resolves a CSS colour, including tokens, to a value that a canvas accepts in the current theme. */
export function resolveColour(colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}
