import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleScript } from './exampleScript.ts';
import { planScript } from './scriptPlan.ts';
import type { ScriptEvent } from './scriptTimetable.ts';
import { buildTimetable, scriptEventsBetween } from './scriptTimetable.ts';

const epochMs = 1_793_040_000_000;
const timetable = buildTimetable(planScript(exampleScript, 60_000));
const between = (fromSeconds: number, toSeconds: number): ScriptEvent[] =>
  scriptEventsBetween(timetable, epochMs, epochMs + fromSeconds * 1000, epochMs + toSeconds * 1000);

const describeEvent = (event: ScriptEvent): string => {
  const item = 'topic' in event ? event.topic : 'speech' in event ? event.speech : 'vote' in event ? event.vote : undefined;
  return [`${(event.atMs - epochMs) / 1000}`, event.type, item?.id].filter(Boolean).join(' ');
};
const isCaption = ({ type }: ScriptEvent): boolean => type === 'TranscriptionText' || type === 'transcriptionSegment';

describe('scriptEventsBetween', () => {
  it('plays the meeting in order and repeats it', () => {
    const events = between(-1, 80).filter((event) => !isCaption(event));
    expect(events.filter(({ type }) => type !== 'updateVote').map(describeEvent)).toEqual([
      '0 loopStart',
      '0 startTopic opening',
      '0 createVote amendement-4',
      '0 createVote motie-9',
      '1 startSpeech welkom',
      '5 createVote motie-7',
      '8 stopSpeech welkom',
      '8 startSpeech vraag',
      '20 stopTopic opening',
      '20 startTopic begroting',
      '30 startVote amendement-4',
      '31.25 stopSpeech vraag',
      '50 stopVote amendement-4',
      '50 startVote motie-7',
      '55.5 stopTopic begroting',
      '56 startTopic rondvraag',
      '57 startSpeech slot',
      '60 stopSpeech slot',
      '60 stopVote motie-7',
      '60 loopStart',
      '60 startTopic opening',
      '60 createVote amendement-4',
      '60 createVote motie-9',
      '61 startSpeech welkom',
      '65 createVote motie-7',
      '68 stopSpeech welkom',
      '68 startSpeech vraag',
      '80 stopTopic opening',
      '80 startTopic begroting',
    ]);
    const updates = events.filter(({ type }) => type === 'updateVote').map(describeEvent);
    expect(updates).toHaveLength(19 + 9);
    expect([updates[0], updates[18], updates[19]]).toEqual([
      '31 updateVote amendement-4',
      '49 updateVote amendement-4',
      '51 updateVote motie-7',
    ]);
  });

  it('sends a growing text of a line and the whole line at its end', () => {
    const dutch = between(0, 10).flatMap((event) => ('cue' in event && event.cue.language === 'nl' ? [event] : []));
    const tokens = dutch.flatMap((event) => (event.type === 'TranscriptionText' ? [event.text] : []));
    expect(tokens).toEqual([
      'Goedenavond allemaal,',
      'Goedenavond allemaal, en',
      'Goedenavond allemaal, en welkom',
      'Goedenavond allemaal, en welkom in',
      'Goedenavond allemaal, en welkom in de',
    ]);
    expect(dutch.at(0)?.atMs).toBe(epochMs + 1000);
    expect(dutch.at(-1)).toMatchObject({ type: 'transcriptionSegment', atMs: epochMs + 4000 });
  });

  it('has nothing before the epoch', () => {
    expect(between(-500, -0.001)).toEqual([]);
    expect(between(-500, 0).map(describeEvent)[0]).toBe('0 loopStart');
  });

  it('begins after the first instant and ends with the last one', () => {
    expect(between(0, 1).map(describeEvent)).not.toContain('0 loopStart');
    expect(between(0, 8).map(describeEvent).slice(-2)).toEqual(['8 stopSpeech welkom', '8 startSpeech vraag']);
    expect(between(8, 8)).toEqual([]);
  });

  it('neither loses nor repeats events when the time is divided into steps', () => {
    const steps = fc.array(fc.oneof(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 130_000 })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: -5000, max: 200_000 }), (list, offsetMs) => {
        let toMs = epochMs + offsetMs;
        const events = list.flatMap((step) => {
          const fromMs = toMs;
          toMs += step;
          return scriptEventsBetween(timetable, epochMs, fromMs, toMs);
        });
        expect(events).toEqual(scriptEventsBetween(timetable, epochMs, epochMs + offsetMs, toMs));
      }),
      { numRuns: 50 },
    );
  });
});
