import { describe, expect, it } from 'vitest';
import { SegmentOutputs } from './segmentOutputs.ts';

const toPlaylist = (number: number, seconds = 2) => `#EXTM3U\n#EXTINF:${seconds.toFixed(6)},\n${number}.ts\n`;
const end = '#EXT-X-ENDLIST\n';

describe('the outputs of ffmpeg', () => {
  it('give a segment as soon as all renditions have it, with the time at which the camera finished it', () => {
    const outputs = new SegmentOutputs(['480p', '240p']);
    expect(outputs.read(undefined, toPlaylist(0), 1)).toEqual([]);
    expect(outputs.read(undefined, toPlaylist(1), 2)).toEqual([]);
    expect(outputs.read('240p', toPlaylist(0) + toPlaylist(1), 3)).toEqual([]);
    expect(outputs.read('480p', toPlaylist(0), 4)).toEqual([
      { file: '0.ts', durationMs: 2000, isLast: false, arrivedMs: 1, renditions: ['480p', '240p'] },
    ]);
    expect(outputs.end()).toMatchObject([{ file: '1.ts', arrivedMs: 2, renditions: ['240p'] }]);
  });

  it('go on without a rendition whose segments are others', () => {
    const outputs = new SegmentOutputs(['480p', '240p']);
    outputs.read('480p', toPlaylist(0, 4), 1);
    outputs.read('240p', toPlaylist(0), 1);
    expect(outputs.read(undefined, toPlaylist(0), 2)).toMatchObject([{ renditions: ['240p'] }]);
    outputs.read('240p', toPlaylist(1), 3);
    expect(outputs.read(undefined, toPlaylist(1), 4)).toMatchObject([{ renditions: ['240p'] }]);
    expect([...outputs.failed]).toEqual(['480p']);
  });

  it('have a last segment whose length is an estimate', () => {
    const outputs = new SegmentOutputs(['480p']);
    outputs.read('480p', toPlaylist(0, 0.4) + end, 1);
    expect(outputs.read(undefined, toPlaylist(0, 0.3) + end, 1)).toMatchObject([{ isLast: true, renditions: ['480p'] }]);
    expect(outputs.end()).toEqual([]);
  });
});
