import { expect, it } from 'vitest';
import { describeFailure } from './mediaRun.ts';
import { planFile } from './playableFile.ts';
import { type MediaProbe, toProbe } from './probeMedia.ts';

const format = { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', duration: '12.5', tags: { major_brand: 'isom' } };
const video = { index: 0, codec_type: 'video', codec_name: 'h264', pix_fmt: 'yuv420p', width: 1280, height: 720 };
const sound = { index: 1, codec_type: 'audio', codec_name: 'aac', channels: 1 };

it('reads the streams of a file', () => {
  expect(toProbe({ format, streams: [video, sound, { index: 2, codec_type: 'data' }] })).toEqual({
    format: format.format_name,
    brand: 'isom',
    durationSeconds: 12.5,
    video: { index: 0, codec: 'h264', pixelFormat: 'yuv420p', height: 720 },
    sound: { index: 1, codec: 'aac', channels: 1, startSeconds: 0 },
    cover: undefined,
    sounds: [{ index: 1, codec: 'aac', channels: 1, startSeconds: 0 }],
  });
});

it('reads the height of the upright image', () => {
  const turned = { ...video, side_data_list: [{}, { rotation: -90 }] };
  expect(toProbe({ format, streams: [turned] }).video?.height).toBe(1280);
});

it('does not take cover art for a video', () => {
  const cover = { index: 1, codec_type: 'video', codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
  expect(toProbe({ format, streams: [{ ...sound, index: 0 }, cover] })).toMatchObject({ video: undefined, cover: 1, sound: { index: 0 } });
});

it('uses the sound that is marked as the default', () => {
  const spoken = { ...sound, index: 2, disposition: { default: 1 } };
  expect(toProbe({ format, streams: [video, sound, spoken] })).toMatchObject({ sound: { index: 2 }, sounds: [{ index: 1 }, { index: 2 }] });
});

it('uses the sound that is marked as the original rather than the default', () => {
  const original = { ...sound, index: 2, disposition: { original: 1 } };
  const other = { ...sound, disposition: { default: 1 } };
  expect(toProbe({ format, streams: [video, other, original] })).toMatchObject({ sound: { index: 2 } });
});

it('reads the language, title, kind and times of sounds, and does not take a description for the hall', () => {
  const described = {
    ...sound,
    tags: { language: 'dut' },
    disposition: { visual_impaired: 1, default: 1 },
    start_time: '1.4',
    duration: '8',
  };
  const relay = { ...sound, index: 2, tags: { language: 'fre', title: 'Relais' }, disposition: { dub: 1 }, start_time: '4.4' };
  const titled = { ...sound, index: 3, tags: { title: 'Audiodeskription', language: 'und', DURATION: '01:00:02.500000000' } };
  const hall = { ...sound, index: 4, tags: { title: ' ' } };
  const { sounds, sound: chosen } = toProbe({ format: { ...format, start_time: '1.4' }, streams: [video, described, relay, titled, hall] });
  expect(sounds).toMatchObject([
    { index: 1, language: 'nl', title: undefined, kind: 'description', startSeconds: 0, endSeconds: 8 },
    { index: 2, language: 'fr', title: 'Relais', kind: 'interpretation', startSeconds: expect.closeTo(3) as number, endSeconds: undefined },
    { index: 3, language: undefined, kind: 'description', endSeconds: 3602.5 },
    { index: 4, kind: undefined, title: undefined },
  ]);
  expect(chosen?.index).toBe(4);
});

it('uses the best rendition of a stream, with its own sound', () => {
  const streams = [{ ...video, height: 240 }, sound, { ...video, index: 2 }, { ...sound, index: 3 }, { ...sound, index: 4 }];
  const probe = toProbe({ format: { format_name: 'hls' }, streams });
  expect(probe).toMatchObject({ video: { index: 2 }, sound: { index: 3 }, durationSeconds: undefined });
});

const mp4 = toProbe({ format, streams: [video, sound] });
const withOther = toProbe({ format, streams: [video, { ...sound, index: 2 }] });
const linked = { isLinked: true, copiesVideo: true, copiesSound: true };
const withCodecs = (codecs: { video?: string; pixelFormat?: string; sound?: string }, changes: Partial<MediaProbe> = {}): MediaProbe => ({
  ...mp4,
  video: { index: 0, codec: codecs.video ?? 'h264', pixelFormat: codecs.pixelFormat ?? 'yuv420p', height: 720 },
  sound: { index: 1, codec: codecs.sound ?? 'aac', channels: 2, startSeconds: 0 },
  ...changes,
});

it.each([
  ['an MP4 file', mp4, true, linked],
  ['one without sound', { ...mp4, sound: undefined, sounds: [] }, true, linked],
  ['one whose sound is left out', { ...mp4, sound: undefined }, true, { ...linked, isLinked: false }],
  ['one with several sounds', { ...mp4, sounds: [...mp4.sounds, ...withOther.sounds] }, true, { ...linked, isLinked: false }],
  ['one whose index is at the end', mp4, false, { ...linked, isLinked: false }],
  ['QuickTime', { ...mp4, brand: 'qt  ' }, true, { ...linked, isLinked: false }],
  ['Matroska', { ...mp4, format: 'matroska,webm' }, false, { ...linked, isLinked: false }],
  ['AVI', { ...mp4, format: 'avi' }, false, { isLinked: false, copiesVideo: false, copiesSound: true }],
  ['HEVC', withCodecs({ video: 'hevc' }), true, { isLinked: false, copiesVideo: false, copiesSound: true }],
  ['10 bits', withCodecs({ pixelFormat: 'yuv420p10le' }), true, { isLinked: false, copiesVideo: false, copiesSound: true }],
  ['AC-3', withCodecs({ sound: 'ac3' }), true, { isLinked: false, copiesVideo: true, copiesSound: false }],
  ['an MP3 file', withCodecs({ sound: 'mp3' }, { video: undefined, format: 'mp3' }), false, linked],
  [
    'Opus',
    withCodecs({ sound: 'opus' }, { video: undefined, format: 'ogg' }),
    false,
    { isLinked: false, copiesVideo: true, copiesSound: false },
  ],
])('%s is linked, copied or encoded', (_, probe, isFastStart, plan) => {
  expect(planFile(probe, isFastStart)).toEqual(plan);
});

it.each([
  ['', undefined],
  [
    '[mov,mp4 @ 0x5] moov atom not found\nfile:/a.mp4: Invalid data found when processing input',
    'it has no index (moov): it is incomplete, or not an MP4 file',
  ],
  ['file:/a: b.mkv: Invalid data found when processing input\n', 'it is neither video nor sound, or it is damaged'],
  ['https://a.example/x.mp4: Server returned 403 Forbidden (access denied)', 'Server returned 403 Forbidden (access denied)'],
  ['[out#0 @ 0x5] [mp4 @ 0x6] Error writing trailer: No space left on device', 'Error writing trailer: No space left on device'],
  ["Unknown encoder 'libx264'", "Unknown encoder 'libx264'"],
])('the messages %j mean: %s', (messages, reason) => {
  expect(describeFailure(messages)).toBe(reason);
});
