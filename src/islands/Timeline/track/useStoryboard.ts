import { useEffect, useState } from 'react';
import { parseStoryboard, type StoryboardFrame } from '../../../domain/frames/storyboard.ts';

/** Longest time to wait for a storyboard and its image, ms. */
const LIMIT_MS = 15_000;

async function loadStoryboard(address: string, signal: AbortSignal): Promise<StoryboardFrame[]> {
  const response = await fetch(address, { credentials: 'omit', signal });
  return response.ok ? parseStoryboard(await response.text(), address) : [];
}

/** The frames of a recording. */
export interface Storyboard {
  /** Undefined while they load; empty without a storyboard, and after a failure. */
  frames: readonly StoryboardFrame[] | undefined;
  /** Leaves the frames out: their image cannot be shown. */
  onFail: () => void;
}

/** Loads the frames of a recording once they are wanted, and never before (rule 8.17). */
export function useStoryboard(address: string | undefined, isWanted: boolean): Storyboard {
  const [frames, setFrames] = useState<readonly StoryboardFrame[] | undefined>(address === undefined ? [] : undefined);
  const isNeeded = isWanted && address !== undefined && frames === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    // Not aborted when the pointer leaves: the next hover needs it too.
    loadStoryboard(address, AbortSignal.timeout(LIMIT_MS)).then(setFrames, () => setFrames([]));
  }, [isNeeded, address]);
  return { frames, onFail: () => setFrames([]) };
}
