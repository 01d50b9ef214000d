import { isHappening, TRANSCRIPT_EVENTS } from './liveEvents.ts';

/** How long what a metadata broker says waits, ms, so that it is in step with the delayed video (contract §6). */
export interface EventDelays {
  metadataDelayMs: number;
  transcriptionDelayMs: number;
}

/** Events about access: who may see the session must not depend on how late the video is. */
const ACCESS_EVENTS: readonly string[] = ['status', 'startStatus', 'stopStatus'];

/**
 * Milliseconds that an event of the metadata broker waits (contract §6). Access events never wait. The first event of a name that gives the
 * state, as all do on connect, does not wait either: it was true before. `isFirst` is whether no event of that name came before.
 */
export function eventDelayMs(name: string, isFirst: boolean, { metadataDelayMs, transcriptionDelayMs }: EventDelays): number {
  const isState = isFirst && !isHappening(name);
  if (isState || ACCESS_EVENTS.includes(name)) return 0;
  return TRANSCRIPT_EVENTS.includes(name) ? transcriptionDelayMs : metadataDelayMs;
}
