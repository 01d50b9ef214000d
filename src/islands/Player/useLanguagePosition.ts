import { computed } from 'nanostores';
import { useEffect } from 'react';
import { addressAt } from '../../domain/playback/positionAddress.ts';
import { $isSoundChosen, $soundTrack, soundAddress } from '../../stores/player/sound.store.ts';
import { $playback } from '../../stores/player/playback.store.ts';

/**
 * Lets the language links in the header, which are outside every island, lead to the position reached, once the recording has played
 * (rule 6.15).
 */
export function useLanguagePosition(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined) return undefined;
    const [cityPath = ''] = path.match(/^\/[^/]+\//) ?? [];
    let hasPlayed = false;
    const $reached = computed($playback, ({ isPlaying, currentTime }) => {
      hasPlayed ||= isPlaying;
      return hasPlayed ? Math.floor(currentTime) : undefined;
    });
    // The sound of the page's language is not taken along to another language (rule 27.15).
    const $place = computed([$reached, $isSoundChosen, $soundTrack], (seconds, isChosen, id) => ({
      seconds,
      soundId: isChosen ? id : undefined,
    }));
    return $place.listen(({ seconds, soundId }) => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[hreflang]')) {
        // The paths of a session differ by their prefix only.
        const [prefix] = link.pathname.split(cityPath, 1);
        link.href = `${prefix}${soundAddress(addressAt(path, seconds), soundId, link.hreflang)}`;
      }
    });
  }, [path]);
}
