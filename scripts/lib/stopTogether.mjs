import { complain } from './report.mjs';

// npm passes on the Ctrl-C that the terminal has sent to everyone: what comes that soon after the first is the same one.
const SAME_SIGNAL_MS = 500;
const PARENT_CHECK_MS = 500;

/**
 * Waits until someone ends this process (Ctrl-C, SIGTERM, the end of the npm that started it) or a program dies, stops the programs and ends the process: with 0 when it
 * was asked to, with 1 when a program died. A second Ctrl-C does not wait.
 * @param {import('./children.mjs').Children} children
 */
export const stopTogether = async (children) => {
  process.once('exit', () => children.kill());
  const asked = new Promise((/** @type {(death: undefined) => void} */ resolve) => {
    /** @type {number | undefined} */
    let firstAt;
    const onSignal = () => {
      firstAt ??= Date.now();
      if (Date.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
      resolve(undefined);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
    // A shell between npm and this process dies of the SIGTERM that npm passes on, and tells nobody.
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && resolve(undefined), PARENT_CHECK_MS).unref();
  });
  const death = await Promise.race([asked, children.death]);
  if (death) complain(death);
  await children.stop();
  process.exit(death ? 1 : 0);
};
