import { describe, expect, it } from 'vitest';
import { listSoundNames, parseMultivariantPlaylist, parseVodPlaylist } from './vodPlaylist.ts';

describe('parseVodPlaylist', () => {
  it('reads transport stream segments', () => {
    const text =
      '#EXTM3U\r\n#EXT-X-TARGETDURATION:4\r\n#EXT-X-INDEPENDENT-SEGMENTS\r\n#EXTINF:4.000000,\r\na.ts\r\n#EXTINF:2.5,title\r\nb.ts\r\n#EXT-X-ENDLIST\r\n';
    expect(parseVodPlaylist(text)).toEqual({
      independentSegments: true,
      segments: [
        { uri: 'a.ts', durationSeconds: 4 },
        { uri: 'b.ts', durationSeconds: 2.5 },
      ],
    });
  });

  it('reads fragmented MP4 in one file: initialisation section and byte ranges, the offset implied', () => {
    const text =
      '#EXTM3U\n#EXT-X-MAP:URI="all.mp4",BYTERANGE="800@0"\n#EXTINF:4,\n#EXT-X-BYTERANGE:500@800\nall.mp4\n#EXTINF:4,\n#EXT-X-BYTERANGE:600\nall.mp4\n';
    const map = { uri: 'all.mp4', byteRange: '800@0' };
    expect(parseVodPlaylist(text).segments).toEqual([
      { uri: 'all.mp4', durationSeconds: 4, byteRange: '500@800', map },
      { uri: 'all.mp4', durationSeconds: 4, byteRange: '600@1300', map },
    ]);
  });

  it('rejects a playlist without segments', () => {
    expect(() => parseVodPlaylist('#EXTM3U\n#EXT-X-ENDLIST\n')).toThrow('no segment');
  });
});

describe('parseMultivariantPlaylist', () => {
  it('finds the addresses in the lines and the first variant with video', () => {
    const text = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="nl",URI="audio/index.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="nl",URI="nl.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=60000,CODECS="mp4a.40.2"
audio/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=426x240,AUDIO="audio",SUBTITLES="subs"
low/index.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9000,URI="frames.m3u8"
`;
    const { lines, leadingUri } = parseMultivariantPlaylist(text);
    expect(leadingUri).toBe('low/index.m3u8');
    expect(lines.flatMap(({ uri }) => uri ?? [])).toEqual(['audio/index.m3u8', 'audio/index.m3u8', 'low/index.m3u8']);
    expect(lines.map(({ text: line }) => line)).toContain('#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=426x240,AUDIO="audio"');
    expect(lines.some(({ text: line }) => /SUBTITLES|I-FRAME/.test(line))).toBe(false);
  });

  it('rejects a playlist without variants', () => {
    expect(() => parseMultivariantPlaylist('#EXTM3U\n')).toThrow('no variant');
  });
});

describe('listSoundNames', () => {
  it('has the names of audio renditions, also of one without a playlist, and of no others', () => {
    const text = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Zaal",DEFAULT=YES
#EXT-X-MEDIA:NAME="Français, réunion",TYPE=AUDIO,GROUP-ID="sound",URI="fr.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",URI="unnamed.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="TYPE=AUDIO",URI="nl.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=9,NAME="low"
low.m3u8
`;
    expect(listSoundNames(text)).toEqual(['Zaal', 'Français, réunion']);
    expect(listSoundNames('')).toEqual([]);
  });
});
