import { build } from './lib/ensureBuilt.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWith } from './lib/report.mjs';

try {
  await ensureInstalled();
  await build();
} catch (error) {
  endWith(error);
}
