import { Children } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { controlFileTokens, startReference, toPortalEnvironment } from './lib/reference.mjs';
import { endWith, say } from './lib/report.mjs';
import { stopTogether } from './lib/stopTogether.mjs';

const children = new Children();
try {
  await ensureInstalled();
  const stopped = stopTogether(children);
  /** @type {Record<string, string>} */
  let environment = {};
  if (!process.env.PORTAL_API_URL) {
    const backend = await startReference(children, process.argv.slice(2), controlFileTokens, ['--watch']);
    say(`Reference backend: ${backend}/`);
    environment = toPortalEnvironment(backend);
  }
  children.startInForeground('The development server', [inRoot('node_modules', 'astro', 'bin', 'astro.mjs'), 'dev'], environment);
  await stopped;
} catch (error) {
  await children.stop();
  endWith(error);
}
