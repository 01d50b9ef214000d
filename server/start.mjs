// Plain JavaScript, because a Node.js that is too old cannot read TypeScript.
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const { lowestNode } = /** @type {{ config: { lowestNode: string } }} */ (JSON.parse(text)).config;

if (process.versions.node.localeCompare(lowestNode, 'en', { numeric: true }) < 0) {
  process.stderr.write(`The portal cannot start.\n  - Node.js ${process.versions.node} is too old: it needs ${lowestNode} or later.\n`);
  process.exit(1);
}
await import('./main.ts');
