import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';

/** What lets several instances of the broker speak to each other. */
export interface Relay {
  /** For socket.io's server. */
  adapter: ReturnType<typeof createAdapter>;
  close(): void;
}

/** The adapter waits for no answer: a command that fails must not end the process. */
class QuietRedis extends Redis {
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    command.promise.catch(() => undefined);
    return super.sendCommand(command, stream);
  }
}

/**
 * Connects to a Redis, now or as soon as it is there, and again whenever it is lost; what is told meanwhile reaches the clients of this
 * instance only. `onReach` is told of each change once.
 */
export function connectRelay(url: string, onReachableChange: (isReachable: boolean) => void): Relay {
  // What was told too late would be told in the wrong order.
  const publisher = new QuietRedis(url, { enableOfflineQueue: false, autoResendUnfulfilledCommands: false });
  // Subscribes before it is connected.
  const subscriber = new QuietRedis(url, { maxRetriesPerRequest: null });
  let isReachable: boolean | undefined;
  const reportChange = (now: boolean) => {
    if (now !== isReachable) onReachableChange(now);
    isReachable = now;
  };
  publisher.on('ready', () => reportChange(true)).on('close', () => reportChange(false));
  // What happened says "close" as well.
  for (const client of [publisher, subscriber]) client.on('error', () => undefined);
  return {
    adapter: createAdapter(publisher, subscriber),
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
