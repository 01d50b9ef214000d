import { useEffect } from 'react';
import { capitalize, formatLanguageName } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { TranscriptTime } from '../../stores/live/liveCaptions.store.ts';
import { $player } from '../../stores/player/playback.store.ts';

/** Shows the live captions of a session once the portal's player plays it; their code is loaded then (rules 11.10, 11.12). */
export function useLiveCaptions(time: TranscriptTime | undefined, isPlayed: boolean, locale: Locale): void {
  useEffect(() => {
    if (!time || !isPlayed) return undefined;
    let isDisposed = false;
    let dispose: (() => void) | undefined;
    const getLanguageName = (language: string) => capitalize(formatLanguageName(language, locale), locale);
    const start = async () => {
      const { showCaptionTracks } = await import('../../stores/live/liveCaptions.store.ts');
      const video = $player.get()?.video;
      if (video && !isDisposed) dispose = showCaptionTracks(video, time, getLanguageName);
    };
    // When the code fails to load, the video plays without captions.
    start().catch(() => undefined);
    return () => {
      isDisposed = true;
      dispose?.();
    };
  }, [isPlayed]);
}
