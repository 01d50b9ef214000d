import { portalArgs, portalEnvironment } from './portalProcess.mjs';
import { startReference, toPortalEnvironment } from './reference.mjs';

/**
 * Starts the built portal on a free port beside a reference backend that runs already; resolves to the portal's address.
 * @param {import('./children.mjs').Children} children
 * @param {string} backend its address
 */
export const startPortal = (children, backend) =>
  children.start('The portal', portalArgs, {
    ...portalEnvironment,
    ...toPortalEnvironment(backend),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
  });

/**
 * Starts a reference backend and the built portal on free ports, for a script that looks at or measures pages; resolves to the
 * portal's address.
 * @param {import('./children.mjs').Children} children
 * @param {string[]} [args] for the backend, such as `--archive 10000`
 */
export const startPair = async (children, args = []) => startPortal(children, await startReference(children, ['--quiet', ...args]));
