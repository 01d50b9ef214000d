import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctSign, IN_STEP_SECONDS, nextLead, type SignClock, type SignerState } from './signDrift.ts';

const clock = (more: Partial<SignClock> = {}): SignClock => ({ seconds: 100, isPlaying: true, rate: 1, ...more });
const signer = (seconds: number, isReady = true): SignerState => ({ seconds, isReady });

describe('correctSign (rule 27.21)', () => {
  it.each([
    [100, { action: 'play', rate: 1 }],
    [100.029, { action: 'play', rate: 1 }],
    [99.971, { action: 'play', rate: 1 }],
    [100.04, { action: 'play', rate: 0.95 }],
    [99.96, { action: 'play', rate: 1.05 }],
    [100.19, { action: 'play', rate: 0.8 }],
    [99.81, { action: 'play', rate: 1.2 }],
    [99.5, { action: 'play', rate: 1.25 }],
    [99.49, { action: 'seek', seconds: 100.3 }],
    [100.21, { action: 'hold' }],
    [103, { action: 'hold' }],
    [103.1, { action: 'seek', seconds: 100.3 }],
    [0, { action: 'seek', seconds: 100.3 }],
  ])('with the clock at 100 s, a signer at %s s: %o', (seconds, correction) => {
    expect(correctSign(clock(), signer(seconds), 0.3)).toEqual(correction);
  });

  it('corrects the speed of the first video, and seeks further ahead at a higher one', () => {
    expect(correctSign(clock({ rate: 2 }), signer(99.9), 0)).toEqual({ action: 'play', rate: 2.2 });
    expect(correctSign(clock({ rate: 2 }), signer(0), 0.5)).toEqual({ action: 'seek', seconds: 101 });
  });

  it('goes to the frame of a first video that stands still, whether it has data or not', () => {
    const still = clock({ isPlaying: false });
    expect(correctSign(still, signer(100.02), 1)).toEqual({ action: 'hold' });
    for (const isReady of [true, false]) expect(correctSign(still, signer(100.1, isReady), 1)).toEqual({ action: 'seek', seconds: 100 });
  });

  it('does not seek again while it fetches', () => {
    expect(correctSign(clock(), signer(0, false), 0)).toEqual({ action: 'wait' });
  });
});

describe('nextLead', () => {
  it('grows after a delay up to 2.5 s, else comes near to what a seek takes', () => {
    expect(nextLead(0.2, 1, -0.8)).toBe(1);
    expect(nextLead(1, 1.2, -0.6)).toBe(2);
    expect(nextLead(2, 9, -5)).toBe(2.5);
    expect(nextLead(1, 0.2, 0.8)).toBeCloseTo(0.6);
  });
});

/** One look at the clock in the model, seconds. */
const STEP = 0.2;

/** What happens in the model: to the first video, or to the connection of the signer's. */
type Happening =
  | { kind: 'seek'; seconds: number }
  | { kind: 'pause' | 'resume' }
  | { kind: 'rate'; rate: number }
  | { kind: 'stall'; steps: number }
  | { kind: 'outage'; steps: number };

const happenings: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('seek' as const), seconds: fc.double({ min: 0, max: 5000, noNaN: true }) }),
  fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const) }),
  fc.record({ kind: fc.constant('rate' as const), rate: fc.constantFrom(0.5, 0.75, 1, 1.25, 1.5, 1.75, 2) }),
  fc.record({ kind: fc.constant('stall' as const), steps: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('outage' as const), steps: fc.integer({ min: 1, max: 60 }) }),
);

/** Two videos: the seeks of the signer's take a while, differently each time, and an outage takes its data. */
function createModel(latencies: readonly number[]) {
  const first = { seconds: 0, isPlaying: true, rate: 1, stallSteps: 0 };
  const video = { seconds: 0, rate: 1, isPlaying: true, fetchSeconds: 0, outageSteps: 0, seeks: 0, seekSeconds: 0 };
  let lead = 0;
  let wasFetching = false;
  const isMoving = () => first.isPlaying && first.stallSteps === 0;
  const isReady = () => video.fetchSeconds <= 0 && video.outageSteps === 0;
  const correct = () => {
    if (wasFetching && isReady()) {
      if (isMoving()) lead = nextLead(lead, video.seekSeconds, video.seconds - first.seconds);
      wasFetching = false;
    }
    const correction = correctSign(
      { seconds: first.seconds, isPlaying: isMoving(), rate: first.rate },
      { ...video, isReady: isReady() },
      lead,
    );
    if (correction.action === 'play') video.rate = correction.rate;
    video.isPlaying = correction.action === 'play';
    if (correction.action !== 'seek') return;
    video.seconds = correction.seconds;
    video.fetchSeconds = latencies[video.seeks % latencies.length] ?? 0;
    video.seeks += 1;
    video.seekSeconds = 0;
    wasFetching = true;
  };
  return {
    drift: () => Math.abs(video.seconds - first.seconds),
    seeks: () => video.seeks,
    apply: (happening: Happening) => {
      if (happening.kind === 'seek') first.seconds = happening.seconds;
      else if (happening.kind === 'rate') first.rate = happening.rate;
      else if (happening.kind === 'stall') first.stallSteps = happening.steps;
      else if (happening.kind === 'outage') video.outageSteps = happening.steps;
      else first.isPlaying = happening.kind === 'resume';
      correct();
    },
    step: () => {
      // Until the next look both move on as they were told.
      if (isMoving()) first.seconds += STEP * first.rate;
      if (video.isPlaying && isReady()) video.seconds += STEP * video.rate;
      first.stallSteps = Math.max(0, first.stallSteps - 1);
      if (!isReady()) video.seekSeconds += STEP;
      if (video.outageSteps > 0) video.outageSteps -= 1;
      else video.fetchSeconds = Math.max(0, video.fetchSeconds - STEP);
      correct();
    },
  };
}

describe('the model of two videos', () => {
  const latencies = fc.array(fc.double({ min: 0, max: 1.1, noNaN: true }), { minLength: 1, maxLength: 9 });
  const sequences = fc.array(fc.record({ happening: happenings, steps: fc.integer({ min: 0, max: 12 }) }), { maxLength: 40 });

  it('has a drift of at most 0.2 s, whatever happened before', () => {
    fc.assert(
      fc.property(latencies, sequences, (each, happened) => {
        const model = createModel(each);
        for (const { happening, steps } of happened) {
          model.apply(happening);
          for (let step = 0; step < steps; step += 1) model.step();
        }
        // The last stall and outage end, the last seeks arrive.
        for (let step = 0; step < 150; step += 1) model.step();
        for (let step = 0; step < 100; step += 1) {
          model.step();
          expect(model.drift()).toBeLessThanOrEqual(IN_STEP_SECONDS);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('does not seek while both play on', () => {
    const model = createModel([0.4]);
    for (let step = 0; step < 1000; step += 1) model.step();
    expect(model.seeks()).toBe(0);
  });

  it('comes back after 20 seeks with at most four seeks of its own each', () => {
    const model = createModel([0.1, 1.1]);
    for (let count = 0; count < 20; count += 1) {
      model.apply({ kind: 'seek', seconds: ((count * 977) % 3600) + 0.5 });
      for (let step = 0; step < 60; step += 1) model.step();
      expect(model.drift()).toBeLessThanOrEqual(IN_STEP_SECONDS);
    }
    expect(model.seeks()).toBeLessThanOrEqual(80);
  });
});
