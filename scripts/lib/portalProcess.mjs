import { inRoot } from './paths.mjs';

/**
 * How Node.js runs the built portal, so that it stays small under load (docs/decisions/0014-what-a-rendering-costs.md): nothing is taken for
 * long-lived because it was while the process started, the young are collected while the old are looked at, both in small steps, and by one
 * thread beside the server's own: on a small machine more of them take the processor from whoever is being answered.
 */
export const portalArgs = [
  '--no-allocation-site-pretenuring',
  '--no-separate-gc-phases',
  '--max-semi-space-size=4',
  '--heap-growing-percent=20',
  '--v8-pool-size=1',
  inRoot('server', 'main.ts'),
];

/** The environment that goes with it: memory that is free goes back to the system (glibc), and nothing is compiled again that was at the last start. */
export const portalEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
};
