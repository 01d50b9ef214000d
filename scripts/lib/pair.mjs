import { inRoot } from './paths.mjs';
import { startReference, toPortalEnvironment } from './reference.mjs';

/**
 * Starts a reference backend and the built portal on free ports, for a script that looks at or measures pages; resolves to the
 * portal's address.
 * @param {import('./children.mjs').Children} children
 * @param {string[]} [args] for the backend, such as `--archive 10000`
 */
export const startPair = async (children, args = []) => {
  const backend = await startReference(children, ['--quiet', ...args]);
  return children.start('The portal', [inRoot('server', 'main.ts')], {
    ...toPortalEnvironment(backend),
    HOST: '127.0.0.1',
    PORT: '0',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  });
};
