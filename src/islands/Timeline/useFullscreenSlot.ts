import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $controls } from '../../stores/player/playback.store.ts';

/** The slot of the player for the timeline in full screen, where the page below the video is hidden; undefined otherwise. */
export function useFullscreenSlot(): HTMLElement | undefined {
  const slots = useStore($controls, { ssr: 'initial' })?.slots;
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => slots?.onFullscreen(setFullscreen), [slots]);
  return isFullscreen ? slots?.timeline : undefined;
}
