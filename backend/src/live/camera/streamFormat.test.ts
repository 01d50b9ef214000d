import { describe, expect, it } from 'vitest';
import { toStreamFormat } from './streamFormat.ts';

const sound = { codec_type: 'audio', codec_name: 'aac', profile: 'LC' };
const video = { codec_type: 'video', codec_name: 'h264', profile: 'High', level: 31, width: 1280, height: 720 };

describe('the format of a stream', () => {
  it.each([
    ['High', 31, 'avc1.64001f'],
    ['Main', 40, 'avc1.4d0028'],
    ['Constrained Baseline', 12, 'avc1.42c00c'],
  ])('has the codecs of H.264 %s, level %d, and AAC', (profile, level, codec) => {
    expect(toStreamFormat([{ ...video, profile, level }, sound])).toEqual({
      format: { codecs: [codec, 'mp4a.40.2'], width: 1280, height: 720 },
      unsuitable: [],
    });
  });

  it('has the codec of the video only without sound', () => {
    expect(toStreamFormat([video]).format.codecs).toEqual(['avc1.64001f']);
  });

  it('names no codecs if one is unknown, and says which ones browsers do not play everywhere', () => {
    const { format, unsuitable } = toStreamFormat([
      { ...video, codec_name: 'hevc' },
      { ...sound, codec_name: 'mp2' },
    ]);
    expect(format.codecs).toEqual([]);
    expect(unsuitable).toEqual(['H.265 (HEVC)', 'MP2']);
  });

  it.each([
    ['High 10', 'avc1.6e001f'],
    ['High 4:2:2', 'avc1.7a001f'],
    ['High 4:4:4 Predictive', 'avc1.f4001f'],
  ])('says that few browsers show H.264 %s', (profile, codec) => {
    const { format, unsuitable } = toStreamFormat([{ ...video, profile }, sound]);
    expect([format.codecs[0], unsuitable]).toEqual([codec, [`H.264 ${profile}`]]);
  });

  it('names no codecs for a profile of H.264 without a known name', () => {
    expect(toStreamFormat([{ ...video, profile: 'Unknown' }, sound])).toMatchObject({ format: { codecs: [] }, unsuitable: [] });
  });
});
