import { complain } from './report.mjs';
import { onLostParent } from './run.mjs';

// npm forwards the Ctrl-C that the terminal has sent to all processes: a signal so soon after the first is the same one.
const SAME_SIGNAL_MS = 500;

/**
 * Waits for a stop request (Ctrl-C, SIGTERM, the end of the npm that started this process) or the unexpected end of a program. Then stops
 * the programs and ends the process with 0 after a request, with 1 otherwise. A second Ctrl-C ends it at once.
 * @param {import('./children.mjs').Children} children
 */
export const stopTogether = async (children) => {
  process.once('exit', () => children.kill());
  const stopRequested = new Promise((/** @type {(unexpectedEnd: undefined) => void} */ resolve) => {
    /** @type {number | undefined} */
    let firstSignalAt;
    const onSignal = () => {
      firstSignalAt ??= Date.now();
      if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) process.exit(1);
      resolve(undefined);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
    onLostParent(() => resolve(undefined));
  });
  const unexpectedEnd = await Promise.race([stopRequested, children.unexpectedEnd]);
  if (unexpectedEnd) complain(unexpectedEnd);
  await children.stop();
  process.exit(unexpectedEnd ? 1 : 0);
};
