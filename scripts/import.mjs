import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { endWith } from './lib/report.mjs';
import { runOwnNode } from './lib/run.mjs';

try {
  await ensureInstalled({ needsTools: false });
  process.exitCode = await runOwnNode([inRoot('reference', 'src', 'import', 'main.ts'), ...process.argv.slice(2)]);
} catch (error) {
  endWith(error);
}
