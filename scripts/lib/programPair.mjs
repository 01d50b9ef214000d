import { portalArgs, portalEnvironment } from './portalProcess.mjs';
import { startReference, toPortalEnvironment } from './reference.mjs';

/**
 * Starts the built portal on a free port for a running reference backend; resolves to the portal's address.
 * @param {import('./children.mjs').Children} children
 * @param {string} backend address of the backend
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
 * Starts a reference backend and the built portal on free ports; resolves to the portal's address.
 * @param {import('./children.mjs').Children} children
 * @param {string[]} [args] arguments of the backend, such as `--archive 10000`
 */
export const startPair = async (children, args = []) => startPortal(children, await startReference(children, ['--quiet', ...args]));
