/** What a colour of the page is in its present theme, as canvases take it. `colour`: any CSS colour, tokens included. */
export function resolveColour(colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}
