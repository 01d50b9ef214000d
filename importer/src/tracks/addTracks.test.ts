import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVideo, type AddedVideo } from '../video/addVideo.ts';
import { Clips, codecsOf, H264, hasFfmpeg, probeFile, secondsOf } from '../video/testClips.ts';
import { describeSound } from './describeSound.ts';
import type { TrackFile } from './soundNames.ts';
import { toneInput, toneOf } from './tones.ts';

const SECONDS = 8;
const PICTURE = ['-f', 'lavfi', '-i', `testsrc=s=320x240:r=10:d=${SECONDS}`];
const clips = new Clips();
afterAll(() => rmSync(clips.folder, { recursive: true, force: true }));

const languageOf = (file: string) => probeFile(file).streams.find(({ codec_name }) => codec_name === 'aac')?.tags?.['language'];

function add(name: string, files: TrackFile[] = [], { hls = false, language }: { hls?: boolean; language?: string } = {}) {
  const target = clips.target();
  const video = addVideo({ source: clips.path(name), target, hls, sound: { files, language } });
  return video.then((added) => ({ ...added, target }));
}

const byId = ({ media }: AddedVideo, id: string) => media.tracks?.find((track) => track.id === id);

const option = (file: string, language = 'fr', kind: TrackFile['kind'] = 'interpretation'): TrackFile => ({
  file: clips.path(file),
  kind,
  language,
  option: `--track ${language}=${file}`,
});

describe.skipIf(!hasFfmpeg)('sound tracks (rules 27.51 to 27.53)', () => {
  beforeAll(() => {
    const tones = [440, 880, 1320].flatMap((hertz) => toneInput(hertz, SECONDS));
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-map', '3'];
    const languages = ['-metadata:s:a:0', 'language=nld', '-metadata:s:a:1', 'language=fra', '-metadata:s:a:2', 'language=nld'];
    const described = ['-disposition:a:0', 'default', '-disposition:a:1', '0', '-disposition:a:2', 'visual_impaired'];
    clips.ffmpeg(...PICTURE, ...tones, ...maps, ...H264, ...languages, ...described, '-movflags', '+faststart', 'three.mp4');
    clips.ffmpeg('-i', 'three.mp4', '-map', '0', '-c', 'copy', 'three.mkv', '-map', '0', '-c', 'copy', 'three.ts');
    clips.ffmpeg('-i', 'three.mp4', '-map', '0:v', '-map', '0:a:0', '-c', 'copy', '-movflags', '+faststart', 'one.mp4');
    clips.ffmpeg('-i', 'three.mp4', '-map', '0:a:1', '-c', 'copy', '-movflags', '+faststart', 'My relay é=1.m4a');
    clips.ffmpeg(...toneInput(1320, SECONDS), 'described.wav');
  });

  it.each(['three.mp4', 'three.mkv', 'three.ts'])('of %s are all kept, each with its tone, language and kind', async (name) => {
    const added = await add(name);
    const { target, media } = added;
    expect(media).toEqual({
      mp4: 'recording.mp4',
      audio: 'recording.m4a',
      poster: 'poster.jpg',
      tracks: [
        { id: 'floor', kind: 'floor', language: 'nl' },
        { id: 'fr', kind: 'other', language: 'fr', mp4: 'recording.fr.mp4', audio: 'recording.fr.m4a' },
        { id: 'nl-ad', kind: 'description', language: 'nl', mp4: 'recording.nl-ad.mp4', audio: 'recording.nl-ad.m4a' },
      ],
    });
    const expected = { recording: [440, 'nld'], 'recording.fr': [880, 'fra'], 'recording.nl-ad': [1320, 'nld'] } as const;
    for (const [stem, [tone, language]] of Object.entries(expected)) {
      const video = join(target, `${stem}.mp4`);
      const audio = join(target, `${stem}.m4a`);
      expect([codecsOf(video), codecsOf(audio)]).toEqual([['h264', 'aac'], ['aac']]);
      expect([toneOf(video), toneOf(audio), languageOf(video), languageOf(audio)]).toEqual([tone, tone, language, language]);
      expect(secondsOf(video)).toBeCloseTo(SECONDS, 0);
    }
    expect(describeSound(media)).toBe('3 sound tracks: the hall (nl), French (another sound), Dutch (audio description)');
    expect(added.notices).toEqual([
      `sound track 2 of ${name}: nobody says whether it is an interpretation: give it as a file like recording.fr.m4a, or with --track`,
    ]);
  });

  it('become an audio group of the stream, in step with the video, whose variants keep the sound of the hall', async () => {
    const { target, media } = await add('three.mkv', [], { hls: true });
    expect(media.tracks?.map(({ id, hlsName }) => [id, hlsName])).toEqual([
      ['floor', 'Zaal'],
      ['fr', 'Français'],
      ['nl-ad', 'Nederlands (audiodescriptie)'],
    ]);
    const stream = (path: string) => join(target, 'stream', path);
    const playlist = readFileSync(stream('index.m3u8'), 'utf8');
    expect(playlist.match(/^#EXT-X-MEDIA.*$/gm)).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Zaal",LANGUAGE="nl",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Français",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="1",URI="fr/index.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Nederlands (audiodescriptie)",LANGUAGE="nl",DEFAULT=NO,AUTOSELECT=YES,' +
        'CHARACTERISTICS="public.accessibility.describes-video",CHANNELS="1",URI="nl-ad/index.m3u8"',
    ]);
    expect(playlist.match(/^[^#\s].*$/gm)).toEqual(['240p/index.m3u8', 'sound/index.m3u8']);
    for (const line of playlist.match(/^#EXT-X-STREAM-INF.*$/gm) ?? [])
      expect(line).toMatch(/BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,.*CODECS="(?:avc1\.[0-9a-f]{6},)?mp4a\.40\.2",AUDIO="sound"$/);
    const tones = { '240p': 440, sound: 440, fr: 880, 'nl-ad': 1320 };
    for (const [folder, tone] of Object.entries(tones)) {
      const uri = stream(`${folder}/index.m3u8`);
      expect([toneOf(uri, 1), toneOf(uri, 6.7)]).toEqual([tone, tone]);
      const segments = readFileSync(uri, 'utf8')
        .match(/(?<=#EXTINF:)[\d.]+/g)
        ?.map(Number);
      expect(segments).toEqual([expect.closeTo(6, 1), expect.closeTo(2, 1)]);
    }
    expect([languageOf(stream('fr/segment00000.ts')), languageOf(stream('nl-ad/segment00000.ts'))]).toEqual(['fra', 'nld']);
    const startOf = (folder: string) => Number(probeFile(stream(`${folder}/segment00000.ts`)).format.start_time);
    for (const folder of ['sound', 'fr', 'nl-ad']) expect(Math.abs(startOf(folder) - startOf('240p'))).toBeLessThan(0.1);
    // A real client of HLS lists each track with its language and name.
    const listed = probeFile(stream('index.m3u8')).streams.flatMap(({ tags }) =>
      tags?.['comment'] ? [`${tags['comment']}: ${tags['language']}`] : [],
    );
    expect([...new Set(listed)].toSorted()).toEqual(['Français: fr', 'Nederlands (audiodescriptie): nl', 'Zaal: nl']);
  });

  it('are files that were named, whatever their names and formats are', async () => {
    const added = await add('one.mp4', [option('My relay é=1.m4a'), option('described.wav', 'nl-BE', 'description')], { hls: true });
    const { target, notices, unread } = added;
    expect([notices, unread]).toEqual([[], undefined]);
    expect(added.media.tracks?.map(({ id }) => id)).toEqual(['floor', 'fr', 'nl-BE-ad']);
    for (const [id, tone] of [
      ['fr', 880],
      ['nl-BE-ad', 1320],
    ] as const) {
      const { mp4 = '', audio = '' } = byId(added, id) ?? {};
      expect([mp4, audio, join('stream', id, 'index.m3u8')].map((file) => toneOf(join(target, file)))).toEqual([tone, tone, tone]);
    }
    expect(toneOf(join(target, 'recording.mp4'))).toBe(440);
    expect(languageOf(join(target, 'recording.nl-BE-ad.mp4'))).toBe('nld');
    // The video itself has one sound, and is linked as before.
    expect(statSync(join(target, 'recording.mp4')).ino).toBe(statSync(clips.path('one.mp4')).ino);
  });

  it('that are named take the place of those in the video, which the report says', async () => {
    const added = await add('three.mp4', [option('described.wav')]);
    expect(added.notices).toEqual(['--track fr=described.wav is used for French (another sound), and not sound track 2 of three.mp4']);
    expect(toneOf(join(added.target, byId(added, 'fr')?.mp4 ?? ''))).toBe(1320);
  });

  it('that are longer are cut, and shorter ones are silent to the end, which the report says', async () => {
    clips.ffmpeg(...toneInput(880, 13), '-c:a', 'aac', 'long.m4a', '-t', '3', '-c:a', 'aac', 'short.m4a');
    const added = await add('one.mp4', [option('long.m4a'), option('short.m4a', 'de')], { hls: true });
    expect(added.notices).toEqual([
      '--track fr=long.m4a: it is 5 s longer than the video: what follows the end of the video is left out',
      '--track de=short.m4a: it is 5 s shorter than the video: silence follows it',
    ]);
    for (const { mp4 = '', audio = '' } of added.media.tracks?.slice(1) ?? [])
      for (const file of [mp4, audio]) expect(Math.abs(secondsOf(join(added.target, file)) - SECONDS)).toBeLessThan(0.2);
    const file = (id: string) => join(added.target, byId(added, id)?.mp4 ?? '');
    expect([toneOf(file('fr'), 7), toneOf(file('de'), 1), toneOf(file('de'), 7)]).toEqual([880, 880, 0]);
  });

  it('that begin later stay in step with the picture', async () => {
    clips.ffmpeg(
      '-i',
      'three.mp4',
      '-itsoffset',
      '4',
      '-i',
      'My relay é=1.m4a',
      '-map',
      '0:v',
      '-map',
      '0:a:0',
      '-map',
      '1:a',
      '-c',
      'copy',
      'late.mkv',
    );
    const added = await add('late.mkv');
    const [, relay] = added.media.tracks ?? [];
    expect(added.notices.join('\n')).toContain('it begins 4 s after the video: silence comes before it');
    for (const file of [relay?.mp4, relay?.audio].map((name = '') => join(added.target, name)))
      expect([toneOf(file, 1), toneOf(file, 3.3), toneOf(file, 4.3), toneOf(file, 7)]).toEqual([0, 0, 880, 880]);
  });

  it('of a file that marks the original are translations of it, and the hall is the original (rule 27.40)', async () => {
    const marks = ['-disposition:a:0', 'dub', '-disposition:a:1', 'original', '-disposition:a:2', '0'];
    clips.ffmpeg('-i', 'three.mp4', '-map', '0', '-c', 'copy', ...marks, 'marked.mkv');
    const { media, target } = await add('marked.mkv');
    expect(media.tracks?.map(({ id, kind, language }) => [id, kind, language])).toEqual([
      ['floor', 'floor', 'fr'],
      ['nl', 'interpretation', 'nl'],
      ['nl-2', 'other', 'nl'],
    ]);
    expect(toneOf(join(target, 'recording.mp4'))).toBe(880);
  });

  it('of which nobody says the language have none, which the report says', async () => {
    clips.ffmpeg('-i', 'one.mp4', '-map', '0:v', '-map', '0:a', '-map', '0:a', '-c', 'copy', '-metadata:s:a', 'language=und', 'two.mkv');
    const { media, notices } = await add('two.mkv');
    expect(media.tracks).toEqual([
      { id: 'floor', kind: 'floor' },
      { id: 'track-2', kind: 'other', mp4: 'recording.track-2.mp4', audio: 'recording.track-2.m4a' },
    ]);
    expect(notices).toEqual([
      'sound track 2 of two.mkv: nobody says its language and whether it is an interpretation: give it as a file like recording.fr.m4a, or with --track',
    ]);
    expect(describeSound(media)).toBe(
      '2 sound tracks: the hall (a language that nobody says), a language that nobody says (another sound)',
    );
    expect((await add('two.mkv', [], { language: 'cy' })).media.tracks?.[0]).toEqual({ id: 'floor', kind: 'floor', language: 'cy' });
  });

  it.each([
    ['no sound', 'broken.m4a', (file: string) => writeFileSync(file, 'no sound '.repeat(200)), /it has no index|neither video nor sound/],
    ['an empty file', 'empty.wav', (file: string) => writeFileSync(file, ''), /the file is empty/],
    [
      'half a file',
      'half.m4a',
      (file: string) => {
        copyFileSync(clips.path('My relay é=1.m4a'), file);
        truncateSync(file, Math.floor(statSync(file).size / 3));
      },
      /it is incomplete|damaged|Invalid/,
    ],
    ['a picture', 'picture.mp4', (file: string) => clips.ffmpeg('-i', 'one.mp4', '-an', '-c', 'copy', file), /it has no sound/],
  ])('that cannot be read are named, and the others stay: %s', async (_, name, make, reason) => {
    make(clips.path(name));
    const { media, unread } = await add('one.mp4', [option(name), option('described.wav', 'nl', 'description')]);
    expect(unread).toEqual([{ file: `--track fr=${name}`, why: expect.stringMatching(reason) as string }]);
    expect(media.tracks?.map(({ id }) => id)).toEqual(['floor', 'nl-ad']);
  });

  it('of a recording of sound are files of sound', async () => {
    clips.ffmpeg('-i', 'three.mp4', '-vn', '-map', '0:a', '-c', 'copy', 'sound.m4a');
    const { media, target } = await add('sound.m4a', [], { hls: true });
    expect(media.tracks?.map(({ mp4, audio }) => [mp4, audio])).toEqual([
      [undefined, undefined],
      ['recording.fr.m4a', 'recording.fr.m4a'],
      // The format of such files does not say that one is a description.
      ['recording.nl.m4a', 'recording.nl.m4a'],
    ]);
    expect(['recording.m4a', 'recording.fr.m4a'].map((file) => toneOf(join(target, file)))).toEqual([440, 880]);
  });

  it('of a silent video are listed without a hall', async () => {
    clips.ffmpeg('-i', 'one.mp4', '-an', '-c', 'copy', '-movflags', '+faststart', 'silent.mp4');
    const { media, target } = await add('silent.mp4', [option('described.wav')], { hls: true });
    expect(media.tracks?.map(({ id }) => id)).toEqual(['fr']);
    const playlist = readFileSync(join(target, 'stream/index.m3u8'), 'utf8');
    expect(playlist).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",AUDIO="sound"/);
    expect(playlist).not.toContain('DEFAULT=YES');
  });

  it('of one are none: nothing is written but what was written before', async () => {
    const { media, target } = await add('one.mp4', [], { hls: true, language: 'fr' });
    expect(media).toEqual({ hls: 'stream/index.m3u8', mp4: 'recording.mp4', audio: 'recording.m4a', poster: 'poster.jpg' });
    expect(readdirSync(target).toSorted()).toEqual(['poster.jpg', 'recording.m4a', 'recording.mp4', 'stream']);
    expect(readFileSync(join(target, 'stream/index.m3u8'), 'utf8')).not.toMatch(/EXT-X-MEDIA|AUDIO=/);
    expect([describeSound(media), existsSync(join(target, 'stream/fr'))]).toEqual([undefined, false]);
  });
});
