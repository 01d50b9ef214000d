import { inRoot } from './paths.mjs';

/**
 * How Node.js runs the built portal, so that it stays small under load: V8 prefers less memory to the last tenth of speed.
 */
export const portalArgs = ['--optimize-for-size', '--heap-growing-percent=30', inRoot('server', 'main.ts')];

/** The environment that goes with it: memory that is free goes back to the system (glibc), and nothing is compiled again that was at the last start. */
export const portalEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
};
