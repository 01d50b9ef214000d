import { writeFileSync } from 'node:fs';
import { generateDocs, listStaleDocs } from './docs/generated.mjs';
import { inRoot } from './lib/paths.mjs';
import { endWith, PlainError, say } from './lib/report.mjs';

// Writes the generated parts of docs/architecture.md and docs/rules.md; with --check only checks whether they are up to date.
try {
  if (process.argv.includes('--check')) {
    const stale = listStaleDocs();
    if (stale.length > 0) throw new PlainError(`Not up to date: ${stale.join(', ')}. Run: npm run docs`);
  } else {
    for (const { file, current, expected } of generateDocs()) {
      if (current !== expected) writeFileSync(inRoot(file), expected);
      say(`${file} ${current === expected ? 'is up to date' : 'was written'}.`);
    }
  }
} catch (error) {
  endWith(error);
}
