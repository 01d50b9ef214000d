import { SIZE_LIMIT } from '../../../domain/live/recordSizes.ts';

interface DelayedEvent {
  timer: NodeJS.Timeout;
  size: number;
  apply: () => void;
}

/**
 * The events of a session that wait for their delay (rule 12.6). When they become larger than the records of a session may be, the first
 * ones are applied early: none is lost (rule 12.11).
 */
export class DelayedEvents {
  readonly #events = new Set<DelayedEvent>();
  readonly #onTooLarge: () => void;
  #size = 0;
  #wasTooLarge = false;

  /** `onTooLarge` is called the first time that events are applied early. */
  constructor(onTooLarge: () => void) {
    this.#onTooLarge = onTooLarge;
  }

  /** Applies an event of a size in characters after `delayMs`. */
  add(delayMs: number, size: number, apply: () => void): void {
    const event: DelayedEvent = { timer: setTimeout(() => this.#release(event), delayMs).unref(), size, apply };
    this.#events.add(event);
    this.#size += size;
    for (const first of this.#events) {
      if (this.#size <= SIZE_LIMIT) return;
      if (!this.#wasTooLarge) this.#onTooLarge();
      this.#wasTooLarge = true;
      this.#release(first);
    }
  }

  /** Drops all events. */
  clear(): void {
    for (const { timer } of this.#events) clearTimeout(timer);
    this.#events.clear();
    this.#size = 0;
  }

  #release(event: DelayedEvent): void {
    clearTimeout(event.timer);
    this.#events.delete(event);
    this.#size -= event.size;
    event.apply();
  }
}
