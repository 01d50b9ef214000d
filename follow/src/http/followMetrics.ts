import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import project from '../../package.json' with { type: 'json' };
import type { Channel } from '../follows/follow.ts';
import type { FollowStore, QueueFigures } from '../store/followStore.ts';

/** What comes of a message: it was delivered, its address does not exist (any more), it is tried again, or given up. */
type Outcome = 'sent' | 'bounced' | 'gone' | 'failed' | 'rejected';

/** The figures of the service, none of which says anything of a person (rule 28.10). */
export interface FollowMetrics {
  /** Counts a message that was tried. */
  count: (outcome: Outcome, channel: Channel) => void;
  registry: Registry;
}

/**
 * Creates the figures; those of the queue are read when they are asked for. `clock` and `getLastReadMs` return epoch milliseconds, the
 * latter when the portal was last read whole.
 */
export function createMetrics(
  store: Pick<FollowStore, 'measure'>,
  clock: () => number,
  getLastReadMs: () => number | undefined,
): FollowMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'follow_build_info', help: 'Always 1; the version that runs.', labelNames: ['version'], registers }).set(
    { version: project.version },
    1,
  );
  const messages = new Counter({
    name: 'follow_messages_total',
    help: 'Messages that were tried, by what came of it: sent, failed (tried again), rejected (given up), bounced (no such address) or gone (no such browser).',
    labelNames: ['outcome', 'channel'],
    registers,
  });
  for (const channel of ['mail', 'push'])
    for (const outcome of ['sent', 'failed', 'rejected', channel === 'mail' ? 'bounced' : 'gone']) messages.inc({ outcome, channel }, 0);
  let reading: Promise<QueueFigures> | undefined;
  /** Reads the figures once for all gauges, which are collected at the same time. */
  const readFigures = () => {
    reading ??= store.measure(clock()).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const addGauge = (name: string, help: string, toValue: (figures: QueueFigures) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(toValue(await readFigures()));
      },
    });
  addGauge('follow_queue_messages', 'Messages that wait.', ({ queued }) => queued);
  addGauge('follow_queue_lag_seconds', 'Seconds since the oldest message that is due was due.', ({ lagMs }) => lagMs / 1000);
  addGauge('follow_followers', 'Addresses and browsers that follow something.', ({ followers }) => followers);
  addGauge('follow_bouncing_followers', 'Addresses whose last mails came back.', ({ bouncing }) => bouncing);
  addGauge('follow_follows', 'What they follow, confirmed or not.', ({ follows }) => follows);
  new Gauge({
    name: 'follow_read_age_seconds',
    help: 'Seconds since the followed cities were last read whole; absent before, and in instances that do not read.',
    registers,
    collect() {
      const lastReadMs = getLastReadMs();
      this.reset();
      if (lastReadMs === undefined) this.remove();
      else this.set((clock() - lastReadMs) / 1000);
    },
  });
  return { count: (outcome, channel) => messages.inc({ outcome, channel }), registry };
}
