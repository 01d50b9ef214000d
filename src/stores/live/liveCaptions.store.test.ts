// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const segment = (text: string, start: number, language = 'nl') => ({ start, end: start + 1000, text, language });

/** The stores of a page that has just been opened. */
async function open() {
  vi.resetModules();
  const captions = await import('./liveCaptions.store.ts');
  const { receiveTranscript } = await import('./liveSession.store.ts');
  const { $playheadTime } = await import('../player/playback.store.ts');
  const textsOf = (language = 'nl') => captions.$captions.get()[language]?.lines.map(({ text }) => text);
  return { ...captions, receiveTranscript, $playheadTime, textsOf };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('live captions (rules 11.10, 11.11)', () => {
  it('begin with those of the page and those received before', async () => {
    const { receiveTranscript, addCaptions, textsOf, $captions } = await open();
    receiveTranscript('transcriptionSegment', segment('Second.', 2000));
    addCaptions({
      nl: { lines: [{ startMs: 1000, endMs: 2000, text: 'First.', speaker: undefined }], interim: undefined },
      fr: { lines: [], interim: undefined },
    });
    expect(textsOf()).toEqual(['First.', 'Second.']);
    expect(Object.keys($captions.get())).toEqual(['nl', 'fr']);
  });

  it('are shown together after a pause of 10 ms', async () => {
    const { receiveTranscript, textsOf, $captions } = await open();
    const onChange = vi.fn();
    $captions.listen(onChange);
    receiveTranscript('transcriptionSegment', segment('First.', 1000));
    await pass(9);
    receiveTranscript('transcriptionSegment', segment('Second.', 2000));
    expect(textsOf()).toBeUndefined();
    await pass(1);
    expect([textsOf(), onChange.mock.calls.length]).toEqual([['First.', 'Second.'], 1]);
    receiveTranscript('transcriptionSegment', segment('Third.', 3000));
    await pass(10);
    expect(textsOf()).toEqual(['First.', 'Second.', 'Third.']);
  });

  it('have the same lines in whatever order and how often they come, also after a reconnection (rule 12.14)', async () => {
    const events = [segment('First.', 1000), segment('Second.', 2000), segment('Third.', 3000)];
    for (const order of [events, events.toReversed(), [...events, ...events]]) {
      const { receiveTranscript, textsOf } = await open();
      for (const event of order) receiveTranscript('transcriptionSegment', event);
      await pass(10);
      expect(textsOf()).toEqual(['First.', 'Second.', 'Third.']);
    }
  });

  it('change nothing for an event that is repeated', async () => {
    const { receiveTranscript, addCaptions, $captions } = await open();
    addCaptions({ nl: { lines: [{ startMs: 1000, endMs: 2000, text: 'First.', speaker: undefined }], interim: undefined } });
    const shown = $captions.get();
    receiveTranscript('transcriptionSegment', segment('First.', 1000));
    await pass(50);
    expect($captions.get()).toBe(shown);
  });

  it('leave out a malformed event, and name it in the console (rule 12.9)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { receiveTranscript, textsOf } = await open();
    receiveTranscript('transcriptionSegment', { text: 'no start' });
    receiveTranscript('transcriptionSegment', segment('First.', 1000));
    await pass(10);
    expect(textsOf()).toEqual(['First.']);
    expect(warn.mock.calls).toEqual([[expect.any(String), 'transcriptionSegment']]);
  });

  it('of two tags of one language are one language (rule 11.2)', async () => {
    const { receiveTranscript, $captions } = await open();
    receiveTranscript('transcriptionSegment', segment('First.', 1000, 'nl'));
    receiveTranscript('transcriptionSegment', segment('Second.', 2000, 'nl-BE'));
    await pass(10);
    expect(Object.keys($captions.get())).toEqual(['nl']);
  });

  it('that are followed again lose nothing, and add what the page knows', async () => {
    const { receiveTranscript, addCaptions, textsOf } = await open();
    receiveTranscript('transcriptionSegment', segment('First.', 1000));
    addCaptions({ nl: { lines: [{ startMs: 500, endMs: 900, text: 'Before.', speaker: undefined }], interim: undefined } });
    expect(textsOf()).toEqual(['Before.', 'First.']);
    receiveTranscript('transcriptionSegment', segment('Second.', 2000));
    await pass(10);
    expect(textsOf()).toEqual(['Before.', 'First.', 'Second.']);
  });
});

describe('caption tracks of the player (rules 11.12, 11.13)', () => {
  class Cue {
    startTime: number;
    endTime: number;
    text: string;
    constructor(startTime: number, endTime: number, text: string) {
      this.startTime = startTime;
      this.endTime = endTime;
      this.text = text;
    }
  }
  function createVideo() {
    const cues: Cue[] = [];
    const track = { addCue: (cue: Cue) => cues.push(cue), removeCue: (cue: Cue) => cues.splice(cues.indexOf(cue), 1) };
    const addTextTrack = vi.fn(() => track);
    return { cues, addTextTrack, video: { currentTime: 100, addTextTrack, querySelectorAll: () => [] } as unknown as HTMLVideoElement };
  }

  it('have each line at the position where it was said, from the playhead on', async () => {
    vi.stubGlobal('VTTCue', Cue);
    const { receiveTranscript, showCaptionTracks, $playheadTime } = await open();
    const { video, cues, addTextTrack } = createVideo();
    const streamStartMs = 1_000_000;
    const dispose = showCaptionTracks(video, { streamStartMs, delayMs: 0 }, (language) => `Name of ${language}`);
    receiveTranscript('transcriptionSegment', segment('First.', 5000));
    await pass(10);
    expect(cues).toEqual([]);
    // Position 100 is 40 s after the start of the stream: offset 0 is at position 60.
    $playheadTime.set(streamStartMs + 40_000);
    expect(cues).toMatchObject([{ startTime: 65, text: 'First.' }]);
    expect(addTextTrack).toHaveBeenCalledWith('captions', 'Name of nl', 'nl');
    dispose();
    receiveTranscript('transcriptionSegment', segment('Second.', 6000));
    await pass(10);
    $playheadTime.set(streamStartMs + 90_000);
    expect(cues).toHaveLength(1);
  });
});
