import { $captions, followCaptions, showTracks } from '../stores/liveCaptions.store.ts';
import { languageName } from './languageName.ts';
import { createLog } from './liveLog.ts';
import { readRows } from './liveLogRows.ts';

/** Shows the words that are spoken, those from before it was there included, as long as the page is open: in their log and as captions of the player. */
export function showWords(root: HTMLElement): void {
  const { streamStart, delay } = root.dataset;
  followCaptions(readRows(root));
  $captions.subscribe(createLog(root));
  showTracks({ streamStartMs: Number(streamStart), delayMs: Number(delay) }, languageName);
  for (const tools of root.querySelectorAll<HTMLElement>('[data-tools]')) tools.hidden = false;
}
