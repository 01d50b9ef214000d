import type { Logger } from 'pino';
import type { FrontServer } from './frontServer.ts';

/** Ends the process well on SIGTERM and SIGINT: what is in flight is answered first. A second signal ends it at once. */
export function stopOnSignals(front: Pick<FrontServer, 'stop'>, log: Logger): void {
  const stop = (signal: NodeJS.Signals) => {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    log.info({ signal }, 'stopping');
    front.stop().then(
      () => {
        log.info('stopped');
        // Connections to upstreams that are kept alive would hold the process.
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
