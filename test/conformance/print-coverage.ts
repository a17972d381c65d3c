/** Prints every parameter and field of the interface, and where the app shows it, as Markdown: `npm run coverage`. */
import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import { interfaceCoverage } from './coverage.ts';

const rows = interfaceCoverage();
for (const endpoint of endpointNames) {
  const { number, method, path } = endpointOf(endpoint);
  console.log(`\n## ${number} ${method} ${path}\n\n| | name | where |\n| --- | --- | --- |`);
  for (const { kind, name, shownAt, why } of rows.filter((row) => row.endpoint === endpoint)) {
    const where =
      why ??
      (shownAt.map((address) => `\`${address}\``).join(', ') || (kind === 'field' ? 'its parts' : 'sent'));
    console.log(`| ${kind} | \`${name}\` | ${where} |`);
  }
}
