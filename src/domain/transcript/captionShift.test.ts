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

describe('the captions of a recording part (rule 11.5)', () => {
  it('end with the first part', () => {
    expect(cutCaptions(VTT, 0, 3600)).toBe(`WEBVTT

NOTE made by hand

1
00:00:01.000 --> 00:00:04.500
The first part.

00:59:58.000 --> 01:00:00.000 line:0
Across the break --> still
`);
  });

  it('are shifted to the start of a later part', () => {
    expect(cutCaptions(VTT.replaceAll('\n', '\r\n'), 3600, Infinity)).toBe(`WEBVTT

NOTE made by hand

00:00:00.000 --> 00:00:02.000 line:0
Across the break --> still

00:00:05.250 --> 00:00:07.000
<v An>Second part.
On two lines.
`);
  });

  it('are empty when no cue is in the part', () => {
    expect(cutCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\nHello', 10, 20)).toBe('WEBVTT\n');
  });
});
