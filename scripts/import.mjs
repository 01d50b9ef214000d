import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { endWith } from './lib/report.mjs';
import { runOwnNode } from './lib/run.mjs';

try {
  await ensureInstalled({ needsTools: false });
  process.exitCode = await runOwnNode([inRoot('importer', 'src', 'main.ts'), ...process.argv.slice(2)]);
} catch (error) {
  endWith(error);
}
