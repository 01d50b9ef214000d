import { describe, expect, it } from 'vitest';
import { toSegmentArguments } from '../ladder/ladder.ts';
import { multivariantPlaylist } from '../cameraPlaylist.ts';
import type { CameraSegment } from '../cameraSegments.ts';
import { listSoundRenditions } from './soundRenditions.ts';
import { toCameraTracks } from './soundTracks.ts';

const toSegment = (number: number, madeBytes: Record<string, number> = {}): CameraSegment => ({
  file: `${number}.ts`,
  uri: `${number}.ts`,
  startMs: number * 2000,
  durationMs: 2000,
  isFirst: number === 0,
  bytes: 500_000,
  madeBytes,
});
const segments = [toSegment(0), toSegment(1, { 'sound-2': 25_000, 'sound-3': 50_000 }), toSegment(2, { 'sound-2': 35_000 })];
const format = { codecs: ['avc1.64001f', 'mp4a.40.2'], width: 1280, height: 720 };
const variants = [{ format, segments, uri: 'camera/index.m3u8' }];
const toUri = (name: string) => `camera/${name}/index.m3u8`;

describe('the audio renditions of a camera', () => {
  it('are none with one sound: its playlist and the arguments of ffmpeg are what they were', () => {
    for (const sounds of [[], [{ number: 1 }]]) {
      const renditions = listSoundRenditions(toCameraTracks(sounds), segments, toUri);
      expect(multivariantPlaylist(variants, renditions)).toBe(multivariantPlaylist(variants));
    }
    expect(multivariantPlaylist(variants)).not.toMatch(/EXT-X-MEDIA|AUDIO=/);
    expect(toSegmentArguments(['-i', 'x'], '/f', []).join(' ')).toContain('-i x -map 0:v:0 -map 0:a:0? -c copy -f hls');
  });

  it('are those of each further sound, and the variants need as much more as the largest', () => {
    const listed = [
      { id: 'floor', kind: 'floor', language: 'nl' },
      { id: 'fr', kind: 'interpretation', language: 'fr' },
      { id: 'ad', kind: 'description', language: 'nl', label: 'Wat "te zien" is' },
    ] as const;
    const tracks = toCameraTracks([{ number: 1, channels: 2 }, { number: 2, channels: 1 }, { number: 3 }, { number: 4 }], listed);
    expect(multivariantPlaylist(variants, listSoundRenditions(tracks, segments, toUri))).toBe(`#EXTM3U
#EXT-X-VERSION:6
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Nederlands",LANGUAGE="nl",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="français",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=NO,CHARACTERISTICS="public.translation",CHANNELS="1",URI="camera/sound-2/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Wat te zien is",LANGUAGE="nl",DEFAULT=NO,AUTOSELECT=NO,CHARACTERISTICS="public.accessibility.describes-video",URI="camera/sound-3/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="4",DEFAULT=NO,AUTOSELECT=NO,URI="camera/sound-4/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=2200000,AVERAGE-BANDWIDTH=2200000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,AUDIO="sound"
camera/index.m3u8
`);
  });
});
