/** The NAME of each sound in the HLS stream, which media.json of the sessions names too. */
const SOUND_NAMES = { floor: 'Zaal', fr: 'Français', nl: 'Nederlands', description: 'Audiodescriptie' } as const;

const GROUP = 'sound';

/** Adds a group of sounds to a multivariant playlist: that of the hall, which the video has, and those in the folders beside it. */
export function withSoundGroup(multivariant: string): string {
  const media = (name: string, language: string, more: string) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${GROUP}",NAME="${name}",LANGUAGE="${language}",CHANNELS="1",${more}`;
  const group = [
    media(SOUND_NAMES.floor, 'nl', 'DEFAULT=YES,AUTOSELECT=YES'),
    media(SOUND_NAMES.fr, 'fr', 'DEFAULT=NO,AUTOSELECT=YES,URI="sound-fr/index.m3u8"'),
    media(SOUND_NAMES.nl, 'nl', 'DEFAULT=NO,AUTOSELECT=NO,URI="sound-nl/index.m3u8"'),
    media(
      SOUND_NAMES.description,
      'nl',
      'DEFAULT=NO,AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",URI="sound-description/index.m3u8"',
    ),
  ];
  return multivariant
    .replace('#EXT-X-STREAM-INF', `${group.join('\n')}\n#EXT-X-STREAM-INF`)
    .replaceAll(/^(#EXT-X-STREAM-INF:.*)$/gm, `$1,AUDIO="${GROUP}"`);
}
