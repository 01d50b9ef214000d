import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';

/** Connection of several instances of the broker. */
export interface Relay {
  /** Adapter of the socket.io server. */
  adapter: ReturnType<typeof createAdapter>;
  /** Whether events reach the other instances now. */
  readonly isReachable: boolean;
  close(): void;
}

/** A Redis client whose failed commands do not end the process: the adapter does not handle their promises. */
class QuietRedis extends Redis {
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    command.promise.catch(() => undefined);
    return super.sendCommand(command, stream);
  }
}

/**
 * Connects to a Redis and reconnects after every loss. Without a connection, events reach the clients of this instance only.
 * Calls `onReachableChange` once for each change.
 */
export function connectRelay(url: string, onReachableChange: (isReachable: boolean) => void): Relay {
  // Do not queue commands: late events would arrive in the wrong order.
  const publisher = new QuietRedis(url, { enableOfflineQueue: false, autoResendUnfulfilledCommands: false });
  // This client subscribes before it is connected. A client that has subscribed may not ask whether the server is ready: with that check a
  // namespace that is opened meanwhile, by the first visitor after a start, would close the connection and receive no event.
  const subscriber = new QuietRedis(url, { maxRetriesPerRequest: null, enableReadyCheck: false });
  const clients = [publisher, subscriber];
  let isReachable: boolean | undefined;
  const reportChange = (now: boolean) => {
    if (now === isReachable) return;
    isReachable = now;
    onReachableChange(now);
  };
  for (const client of clients) {
    // The "close" event reports errors as well.
    client.on('error', () => undefined).on('close', () => reportChange(false));
    client.on('ready', () => {
      if (clients.every(({ status }) => status === 'ready')) reportChange(true);
    });
  }
  return {
    adapter: createAdapter(publisher, subscriber),
    get isReachable() {
      return isReachable === true;
    },
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
