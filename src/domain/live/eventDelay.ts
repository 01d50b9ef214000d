import { isCaptionEvent } from '../transcript/captionEvents.ts';
import { isChangeEvent } from './liveEvents.ts';

/** Delays in ms that keep events in step with the delayed video (rule 12.6). */
export interface EventDelays {
  metadataDelayMs: number;
  transcriptionDelayMs: number;
}

/** Events about access, which never wait: access must not depend on the delay of the video (rule 12.7). */
const ACCESS_EVENTS: readonly string[] = ['status', 'startStatus', 'stopStatus'];

/**
 * Milliseconds that an event of the metadata broker waits (rules 12.6, 12.7). Access events never wait. The first state event of each name
 * after connecting does not wait either: it describes what is already true, and of a list the newest changes are held back (firstList.ts).
 * `isFirst` is whether no event of that name came before.
 */
export function eventDelayMs(name: string, isFirst: boolean, { metadataDelayMs, transcriptionDelayMs }: EventDelays): number {
  const isState = isFirst && !isChangeEvent(name);
  if (isState || ACCESS_EVENTS.includes(name)) return 0;
  return isCaptionEvent(name) ? transcriptionDelayMs : metadataDelayMs;
}
