// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVideo } from '../../../../tests/support/fakeVideo.ts';
import type { SpokenText } from '../../../domain/transcript/liveCaptions.ts';
import { hasChapters, loadChapters } from './chapterList.ts';
import { createCaptionTracks } from './liveCaptionTrack.ts';

class Cue {
  startTime: number;
  endTime: number;
  text: string;
  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime;
    this.endTime = endTime;
    this.text = text;
  }
  getCueAsHTML() {
    return { textContent: `plain ${this.text}` };
  }
}
interface Track {
  name: string;
  language: string;
  cues: Cue[];
}

beforeEach(() => {
  vi.stubGlobal('VTTCue', Cue);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const line = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text, speaker: undefined });
const spoken = (lines: SpokenText['lines'], interim?: string): SpokenText => ({ lines, interim });

describe('live captions in the video (rules 11.10, 11.12, 11.13)', () => {
  function open() {
    const tracks: Track[] = [];
    const stored: { srclang: string; remove: () => void }[] = [];
    const video = Object.assign(new FakeVideo(), {
      addTextTrack: (_kind: string, name: string, language: string) => {
        const track: Track = { name, language, cues: [] };
        tracks.push(track);
        return { addCue: (cue: Cue) => track.cues.push(cue), removeCue: (cue: Cue) => track.cues.splice(track.cues.indexOf(cue), 1) };
      },
    });
    const addStored = (srclang: string) => {
      const element = { srclang, remove: () => stored.splice(stored.indexOf(element), 1) };
      stored.push(element);
    };
    video.tracks = stored;
    const captions = createCaptionTracks(video.element, (language) => `Name of ${language}`);
    const timesOf = (index = 0) => tracks[index]?.cues.map(({ startTime, endTime, text }) => [startTime, endTime, text]);
    return { video, tracks, stored, addStored, captions, timesOf };
  }

  it('wait until it is known where their offsets begin in the video', () => {
    const { captions, timesOf, tracks } = open();
    captions.show({ nl: spoken([line(1000, 4000, 'First.')]) }, 0);
    expect(tracks).toEqual([]);
    captions.setZeroSeconds(60);
    expect([tracks[0]?.name, tracks[0]?.language, timesOf()]).toEqual(['Name of nl', 'nl', [[61, 64, 'First.']]]);
  });

  it('are shown for at least 1.5 s, with their signs as text', () => {
    const { captions, timesOf } = open();
    captions.setZeroSeconds(0);
    captions.show({ nl: spoken([line(1000, 1100, 'A <b> & c')]) }, 0);
    expect(timesOf()).toEqual([[1, 2.5, 'A &lt;b&gt; &amp; c']]);
  });

  it('move with the video, not for less than 0.2 s', () => {
    const { captions, timesOf } = open();
    captions.setZeroSeconds(60);
    captions.show({ nl: spoken([line(1000, 4000, 'First.')], 'more') }, 5000);
    captions.setZeroSeconds(60.19);
    expect(timesOf()?.[0]).toEqual([61, 64, 'First.']);
    captions.setZeroSeconds(59);
    expect(timesOf()).toEqual([
      [60, 63, 'First.'],
      [64, 72, 'more'],
    ]);
  });

  it('change only where a line has changed', () => {
    const { captions, tracks, timesOf } = open();
    captions.setZeroSeconds(0);
    const first = line(1000, 4000, 'First.');
    captions.show({ nl: spoken([first, line(5000, 7000, 'Secont.')]) }, 0);
    const cue = tracks[0]?.cues[0];
    captions.show({ nl: spoken([first, line(5000, 7500, 'Second.')]) }, 0);
    expect(tracks[0]?.cues).toContain(cue);
    expect(timesOf()).toEqual([
      [1, 4, 'First.'],
      [5, 7.5, 'Second.'],
    ]);
    captions.show({ nl: spoken([first]) }, 0);
    expect(timesOf()).toEqual([[1, 4, 'First.']]);
  });

  it('of a line that arrives up to 15 s late are still shown, for 1.5 s', () => {
    const { captions, video, timesOf } = open();
    captions.setZeroSeconds(0);
    const first = line(1000, 4000, 'First.');
    captions.show({ nl: spoken([first]) }, 0);
    video.advance(34.9);
    const late = line(20_000, 22_000, 'Late.');
    captions.show({ nl: spoken([first, late]) }, 0);
    expect(timesOf()?.[1]).toEqual([20, 36.4, 'Late.']);
    captions.show({ nl: spoken([first, late, line(19_900, 22_000, 'Too late.')]) }, 0);
    expect(timesOf()?.[2]).toEqual([19.9, 22, 'Too late.']);
  });

  it('show changing text from the last line on for 8 s, and replace it by its final line', () => {
    const { captions, timesOf } = open();
    captions.setZeroSeconds(0);
    const first = line(1000, 4000, 'First.');
    captions.show({ nl: spoken([first], 'the bud') }, 3000);
    expect(timesOf()).toEqual([
      [1, 4, 'First.'],
      [4, 11, 'the bud'],
    ]);
    captions.show({ nl: spoken([first], 'the budget') }, 6000);
    // It grows at the place where it began.
    expect(timesOf()).toEqual([
      [1, 4, 'First.'],
      [4, 14, 'the budget'],
    ]);
    captions.show({ nl: spoken([first, line(4000, 7000, 'The budget.')]) }, 7000);
    expect(timesOf()).toEqual([
      [1, 4, 'First.'],
      [4, 7, 'The budget.'],
    ]);
  });

  it('replace the stored captions of their language only', () => {
    const { captions, stored, addStored } = open();
    for (const language of ['nl-BE', 'fr']) addStored(language);
    captions.show({ nl: spoken([]) }, 0);
    expect(stored).toHaveLength(2);
    captions.setZeroSeconds(0);
    expect(stored.map(({ srclang }) => srclang)).toEqual(['fr']);
  });

  it('have a track for each language', () => {
    const { captions, tracks, timesOf } = open();
    captions.setZeroSeconds(0);
    captions.show({ nl: spoken([line(1000, 4000, 'Een.')]), fr: spoken([line(1000, 4000, 'Un.')]) }, 0);
    captions.show({ nl: spoken([line(1000, 4000, 'Een.')]), fr: spoken([line(1000, 4000, 'Un.')], 'deux') }, 0);
    expect(tracks.map(({ language }) => language)).toEqual(['nl', 'fr']);
    expect([timesOf(0)?.length, timesOf(1)?.length]).toEqual([1, 2]);
  });
});

describe('the chapters of the player (rule 8.7)', () => {
  const open = (readyState: number, cues: object[] | null) => {
    const video = new FakeVideo();
    const element = Object.assign(new EventTarget(), { readyState, LOADED: 2, track: { mode: 'disabled', cues } });
    video.tracks = [element];
    return { video, element };
  };

  it('are those of its chapters track, as plain text', async () => {
    const { video } = open(2, [new Cue(0, 60, 'Opening'), new Cue(60, 90, 'Budget'), { startTime: 90 }]);
    expect(hasChapters(video.element)).toBe(true);
    expect(await loadChapters(video.element)).toEqual([
      { name: 'plain Opening', startSeconds: 0 },
      { name: 'plain Budget', startSeconds: 60 },
      { name: '', startSeconds: 90 },
    ]);
  });

  it('are loaded when they are asked for; none come of a track that fails', async () => {
    for (const [event, count] of [
      ['load', 1],
      ['error', 0],
    ] as const) {
      const { video, element } = open(0, null);
      const loading = loadChapters(video.element);
      expect(element.track.mode).toBe('hidden');
      if (event === 'load') element.track.cues = [new Cue(0, 60, 'Opening')];
      element.dispatchEvent(new Event(event));
      expect(await loading).toHaveLength(count);
    }
  });

  it('are none without a track', async () => {
    const video = new FakeVideo();
    expect([hasChapters(video.element), await loadChapters(video.element)]).toEqual([false, []]);
  });
});
