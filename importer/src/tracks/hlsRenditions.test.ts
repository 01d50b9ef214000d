import { expect, it } from 'vitest';
import { parseRenditions } from './hlsRenditions.ts';

const media = (group: string, name: string, rest: string) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="${name}",${rest}`;
const variant = (rate: number, group: string) => `#EXT-X-STREAM-INF:BANDWIDTH=${rate},AVERAGE-BANDWIDTH=1,AUDIO="${group}"\n${group}.m3u8`;

it('reads the audio renditions of the group of the best variant', () => {
  const playlist = [
    '#EXTM3U',
    media('low', 'Other', 'DEFAULT=YES'),
    media('high', 'Relais, deux', 'LANGUAGE="fra",URI="fr.m3u8"'),
    media('high', 'Zaal', 'LANGUAGE="nl",DEFAULT=YES'),
    media('high', 'AD', 'CHARACTERISTICS="public.easy-to-read,public.accessibility.describes-video",URI="ad.m3u8"'),
    media('high', 'Dubbed', 'LANGUAGE="en",CHARACTERISTICS="public.translation.dubbed",URI="en.m3u8"'),
    media('high', 'Live', 'LANGUAGE="de",CHARACTERISTICS="public.translations,public.translation",URI="de.m3u8"'),
    media('high', 'Interpretation', 'CHARACTERISTICS="public.translations",URI="x.m3u8"'),
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="high",NAME="Text",URI="text.m3u8"',
    variant(100, 'low'),
    variant(900, 'high'),
  ].join('\r\n');
  expect(parseRenditions(playlist)).toEqual([
    { name: 'Relais, deux', language: 'fr', kind: undefined, isHall: false },
    { name: 'Zaal', language: 'nl', kind: undefined, isHall: true },
    { name: 'AD', language: undefined, kind: 'description', isHall: false },
    { name: 'Dubbed', language: 'en', kind: 'interpretation', isHall: false },
    { name: 'Live', language: 'de', kind: 'interpretation', isHall: false },
    // A NAME is a label.
    { name: 'Interpretation', language: undefined, kind: undefined, isHall: false },
  ]);
});

it('without a default, the sound in the variants is the hall', () => {
  const playlist = [media('a', 'One', 'URI="1.m3u8"'), media('a', 'Two', 'LANGUAGE="nl"'), variant(1, 'a')].join('\n');
  expect(parseRenditions(playlist).map(({ isHall }) => isHall)).toEqual([false, true]);
});

it('finds none in other playlists', () => {
  expect([parseRenditions(''), parseRenditions('#EXTM3U\n#EXTINF:6,\na.ts\n')]).toEqual([[], []]);
});
