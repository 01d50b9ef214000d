import type { CameraCondition } from '../../../live/camera/cameraCondition.ts';
import { listMissing, toCameraTracks } from '../../../live/camera/sound/soundTracks.ts';
import type { StoredTrack } from '../../../store/records.ts';
import type { DeskTexts } from '../../texts/deskTexts.ts';

/** What a clerk must know of the sound of a camera. */
interface SoundTexts {
  /** The tracks that arrive: "Sound: 1 the hall (Dutch) · 2 French"; absent for one that nobody has announced. */
  arriving?: string;
  /** The announced tracks that do not arrive. */
  missing?: string;
}

/**
 * The sound tracks of a camera that sends, as texts (rule 27.44); nothing while nothing is known of it. `listed` are the tracks that the
 * session announces.
 */
export function toSoundTexts(texts: DeskTexts, condition: CameraCondition | undefined, listed: readonly StoredTrack[] = []): SoundTexts {
  if (!condition || condition.isUnreachable || condition.isLost) return {};
  const { t } = texts;
  const tracks = toCameraTracks(condition.sounds, listed);
  const missing = listMissing(tracks, listed).map((track) => toTrackName(texts, track));
  // No text is filled into another one as a whole: it would begin with a number, which has no direction of its own.
  const arriving = tracks.map(({ sound, track }) => {
    const said = t('sound.track', { number: sound.number, name: toTrackName(texts, track) });
    return sound.isSilent ? `${said} – ${t('sound.silent')}` : said;
  });
  return {
    ...((tracks.length > 1 || listed.length > 1) && { arriving: [t('sound.arriving'), arriving.join(' · ') || '–'].join(' ') }),
    ...(missing.length > 0 && { missing: t('sound.missing', { tracks: missing.join(', ') }) }),
  };
}

/** "the hall (Dutch)", "French" or "Dutch, audio description". */
function toTrackName({ t, tag }: DeskTexts, { kind, language, label }: StoredTrack): string {
  const known = language === undefined ? undefined : toLanguageName(language, tag);
  if (kind === 'floor') return known === undefined ? t('sound.hall') : t('sound.hallIn', { language: known });
  const name = label ?? known ?? t('sound.unknown');
  return kind === 'description' ? t('sound.description', { language: name }) : name;
}

function toLanguageName(language: string, tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(language) ?? language;
  } catch {
    return language;
  }
}
