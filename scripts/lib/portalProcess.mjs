import { inRoot } from './paths.mjs';

/** Arguments of Node.js that run the built portal. */
export const portalArgs = [inRoot('dist', 'server', 'entry.mjs')];

/** Environment of the built portal, with a compile cache for faster starts. */
export const portalEnvironment = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
};
