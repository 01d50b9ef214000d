import { useStore } from '@nanostores/react';
import { type Locale, LOCALE_INFO } from '../../i18n/locales.ts';
import { $soundTrack, soundAddress } from '../../stores/player/sound.store.ts';

/** An address of the session in the language of the page, with the sound track that is heard where it differs (rule 27.15). */
export function useSoundAddress(address: string, locale: Locale): string {
  const id = useStore($soundTrack, { ssr: 'initial' });
  return soundAddress(address, id, LOCALE_INFO[locale].tag);
}
