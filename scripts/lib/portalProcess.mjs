import { inRoot } from './paths.mjs';

/** How Node.js runs the built portal: with its default options. */
export const portalArgs = [inRoot('server', 'main.ts')];

/** The environment that goes with it: nothing is compiled again that was at the last start. */
export const portalEnvironment = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
};
