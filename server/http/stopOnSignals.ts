import type { Logger } from 'pino';
import type { FrontServer } from './frontServer.ts';

/**
 * Ends the process well: what is in flight is answered first. On SIGTERM and SIGINT with code 0, and a second signal ends it at once; after an
 * exception or a rejection that nothing has caught with code 1, as nobody knows what that has left half done.
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
        // Connections to upstreams that are kept alive would hold the process.
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
