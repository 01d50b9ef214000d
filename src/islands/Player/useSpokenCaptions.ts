import { useEffect } from 'react';
import { capitalize, formatLanguageName } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { TranscriptTime } from '../../stores/live/liveCaptions.store.ts';
import { pageVideo } from '../../stores/player/playback.store.ts';

/** Shows what is spoken in a live session as captions, from when our player begins to play it; their code comes then. */
export function useSpokenCaptions(time: TranscriptTime | undefined, isPlayed: boolean, locale: Locale): void {
  useEffect(() => {
    if (!time || !isPlayed) return undefined;
    let isOver = false;
    let end: (() => void) | undefined;
    const nameOf = (language: string) => capitalize(formatLanguageName(language, locale), locale);
    const start = async () => {
      const { showTracks } = await import('../../stores/live/liveCaptions.store.ts');
      const video = pageVideo();
      if (video && !isOver) end = showTracks(video, time, nameOf);
    };
    // Without its code there are no captions; the picture plays all the same.
    start().catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, [isPlayed]);
}
