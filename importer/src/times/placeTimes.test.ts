import { describe, expect, it } from 'vitest';
import { captionsToSeed } from '../formats/captions/captionsFormat.ts';
import { joinTimes } from '../joinTimes.ts';
import { turnsToSeed } from '../formats/speakerTurns/turns.ts';
import { emptyPart, type SeedPart } from '../seedPart.ts';

const srt = (...times: string[]) => times.map((time, index) => `${index + 1}\n${time}\nLine ${index + 1}.\n`).join('\n');
const join = (part: SeedPart, durationSeconds?: number, start = '2026-05-11T00:00:00') =>
  joinTimes({ ...part, session: { ...part.session, start } }, durationSeconds === undefined ? undefined : { durationSeconds }).part;
const startsOf = ({ captions }: SeedPart) =>
  captions.map(({ content }) => (JSON.parse(content) as { data: { start: number }[] }).data.map(({ start }) => start));

describe('the times of captions', () => {
  it('of a broadcaster begin at its whole hour, which the report says', () => {
    const part = join(captionsToSeed(srt('10:00:03,000 --> 10:00:05,000', '10:00:06,000 --> 10:00:09,000')), 30);
    expect(startsOf(part)).toEqual([[3000, 6000]]);
    expect(part.notices).toContain(
      'the times of captions lie outside of a recording: they count from 10:00:00, as those of broadcasters do, which is position 0 of the recording',
    );
  });

  it('of a WebVTT file are moved too, with their speakers', () => {
    const vtt = 'WEBVTT\n\n09:59:59.000 --> 10:00:01.000\n<v An Peeters>Good evening.\n\n10:00:06.000 --> 10:00:09.000\nYes.\n';
    const { captions } = join(captionsToSeed(vtt), 30);
    expect(captions).toMatchObject([{ file: 'captions.json' }]);
    expect(JSON.parse(captions[0]?.content ?? '')).toEqual({
      data: [
        { start: 0, end: 1000, text: 'Good evening.', speaker: 'An Peeters' },
        { start: 6000, end: 9000, text: 'Yes.' },
      ],
    });
  });

  it('outside of the recording are left out and counted', () => {
    const part = join(captionsToSeed(srt('00:00:03,000 --> 00:00:05,000', '00:00:40,000 --> 00:00:45,000')), 30);
    expect(startsOf(part)).toEqual([[3000]]);
    expect(part.notices).toEqual(['1 captions of captions are left out: they start after the end of the recording (00:00:30)']);
    const none = join(captionsToSeed(srt('00:08:20,000 --> 00:08:25,000')), 30);
    expect(none.captions).toEqual([]);
    expect(none.notices).toEqual(['1 captions of captions are left out: they start after the end of the recording (00:00:30)']);
  });

  it('of the clock count from the start of the recording, past midnight too', () => {
    const captions = captionsToSeed(srt('23:50:00,000 --> 23:50:05,000', '00:10:00,000 --> 00:10:05,000'));
    const part = join(captions, 3600, '2026-05-11T23:45:00');
    expect(startsOf(part)).toEqual([[300_000, 1_500_000]]);
  });

  it('stay as they are without a recording, and so does a file that fits', () => {
    const late = captionsToSeed(srt('05:00:03,000 --> 05:00:05,000'));
    expect(join(late).captions).toEqual(late.captions);
    const vtt = captionsToSeed('WEBVTT\n\n00:01.000 --> 00:02.000\nYes.\n');
    expect(join(vtt, 30).captions).toEqual(vtt.captions);
  });

  it('give the length of a session without a recording after they were moved', () => {
    expect(join(captionsToSeed(srt('10:00:03,000 --> 10:00:05,000'))).session.duration).toBe(5);
  });
});

describe('the times of topics without a recording', () => {
  it('are seconds, however long the topics last', () => {
    const topics = [0, 600, 1500].map((start, index) => ({ id: `t${index}`, name: 'Topic', priority: index, start, stop: start + 500 }));
    expect(join({ ...emptyPart(), topics }).topics).toEqual(topics);
  });
});

describe('the times of speaker turns', () => {
  const turns = (...times: [number, number][]) =>
    turnsToSeed({ data: times.map(([start_time, end_time]) => ({ speaker: 'An', data: [{ start_time, end_time, text: 'Yes.' }] })) });

  it.each<[string, [number, number][]]>([
    ['milliseconds', [[3000, 5000], [6000, 9000]]], // prettier-ignore
    ['a broadcaster’s', [[36_003, 36_005], [36_006, 36_009]]], // prettier-ignore
  ])('are read as %s, their sentences and their speeches', (_name, times) => {
    const part = join(turns(...times), 30);
    expect(part.speeches.map(({ start, stop }) => [start, stop])).toEqual([[3, 5], [6, 9]]); // prettier-ignore
    expect(startsOf(part)).toEqual([[3000, 6000]]);
  });
});
