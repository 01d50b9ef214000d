import { describe, expect, it } from 'vitest';
import { cutCaptions } from './captionShift.ts';

const VTT = `WEBVTT

NOTE made by hand

1
00:00:01.000 --> 00:00:04.500
The first part.

59:58.000 --> 60:02.000 line:0
Across the break --> still

01:00:05.250 --> 01:00:07.000
<v An>Second part.
On two lines.
`;

describe('the captions of a part of a recording', () => {
  it('are those of the first, and one that goes on ends with it', () => {
    expect(cutCaptions(VTT, 0, 3600)).toBe(`WEBVTT

NOTE made by hand

1
00:00:01.000 --> 00:00:04.500
The first part.

00:59:58.000 --> 01:00:00.000 line:0
Across the break --> still
`);
  });

  it('are those of a later one, from its own beginning', () => {
    expect(cutCaptions(VTT.replaceAll('\n', '\r\n'), 3600, Infinity)).toBe(`WEBVTT

NOTE made by hand

00:00:00.000 --> 00:00:02.000 line:0
Across the break --> still

00:00:05.250 --> 00:00:07.000
<v An>Second part.
On two lines.
`);
  });

  it('are none where nothing is said', () => {
    expect(cutCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\nHello', 10, 20)).toBe('WEBVTT\n');
  });
});
