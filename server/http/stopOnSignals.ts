import type { Logger } from 'pino';
import type { FrontServer } from './frontServer.ts';

/**
 * Ends the process after the answers in flight (rule 19.5): with code 0 on SIGTERM and SIGINT, of which a second one ends it at once, and
 * with code 1 after an uncaught exception or rejection, which may have left an inconsistent state.
 */
export function stopOnSignalsAndErrors(front: Pick<FrontServer, 'stop'>, log: Logger): void {
  let isStopping = false;
  let exitCode = 0;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    front.stop().then(
      () => {
        log.info('stopped');
        // Exit explicitly: idle connections to services would keep the process running.
        process.exit(exitCode);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
    log.info({ signal }, 'stopping');
    stop();
  };
  const onError = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error: stopping');
    exitCode = 1;
    stop();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('uncaughtException', onError).on('unhandledRejection', onError);
}
