import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { EventRevisions } from './eventRevisions.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'revisions-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => path.join(folder, 'data', `${String((files += 1))}.jsonl`);

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 5, 12);
/** The hour of the start, and what has become of the session: 0 to 4. */
type State = [hour: number, revision: number];
const eventOf = ([hour, revision]: State, id = 'session-gent-7') => ({ id, startMs: NOW + hour * HOUR_MS, day: undefined, revision });
const ask = (revisions: EventRevisions, state: State, nowMs = NOW) => {
  const { sequence, stampMs, modifiedMs } = revisions.revise([eventOf(state)], nowMs)[0]!;
  return { sequence, stampMs, modifiedMs };
};

describe('the revisions of an event (rule 5.15)', () => {
  const states = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.nat(4)), { minLength: 1, maxLength: 20 });

  it('rise with each change, also to an earlier start and while no instance runs, and stay while nothing changes', () => {
    fc.assert(
      fc.property(states, fc.infiniteStream(fc.nat(2)), (all, writers) => {
        const file = newFile();
        // Two instances that share a file take turns, and may be started again at any time.
        const instances = [new EventRevisions(file), new EventRevisions(file)];
        let last: { state: State; sequence: number; stampMs: number } | undefined;
        for (const [index, state] of all.entries()) {
          const writer = writers.next().value ?? 0;
          const asked = instances[writer] ?? new EventRevisions(file);
          const { sequence, stampMs, modifiedMs } = ask(asked, state, NOW + index);
          if (last) {
            const isSame = String(last.state) === String(state);
            expect([sequence > last.sequence, stampMs > last.stampMs]).toEqual([!isSame, !isSame]);
            if (!isSame) expect(modifiedMs).toBe(stampMs);
          } else expect(modifiedMs).toBeUndefined();
          expect(sequence).toBeLessThan(2 ** 31);
          last = { state, sequence, stampMs };
        }
      }),
      { numRuns: 50 },
    );
  });

  it('rise when the session has moved to another session than before', () => {
    const revisions = new EventRevisions(newFile());
    const [first, again, other] = ['gr-8', 'gr-8', 'gr-9'].map((target) => revisions.revise([{ ...eventOf([3, 1]), target }], NOW)[0]!);
    expect([again, other!.sequence > first!.sequence]).toEqual([first, true]);
  });

  it('are dated by the time at which they were stored, in whole seconds; the first one has no known change', () => {
    const revisions = new EventRevisions(newFile());
    expect(ask(revisions, [3, 0], NOW + 1234)).toMatchObject({ stampMs: NOW + 1000, modifiedMs: undefined });
    expect(ask(revisions, [3, 0], NOW + HOUR_MS)).toMatchObject({ stampMs: NOW + 1000, modifiedMs: undefined });
    expect(ask(revisions, [3, 3], NOW + HOUR_MS)).toMatchObject({ stampMs: NOW + HOUR_MS, modifiedMs: NOW + HOUR_MS });
    expect(ask(revisions, [3, 0], NOW + HOUR_MS)).toMatchObject({ modifiedMs: NOW + HOUR_MS + 1000 });
  });

  it('are the same in instances that share nothing, as long as an event has not changed', () => {
    const [one, two] = [newFile(), newFile()].map((file) => ask(new EventRevisions(file), [3, 1]));
    expect(one).toEqual(two);
  });

  it('of two writers at the same time are both kept, the higher SEQUENCE of one event counts', () => {
    const file = newFile();
    const one = new EventRevisions(file);
    const two = new EventRevisions(file);
    one.revise([eventOf([1, 0], 'a'), eventOf([1, 0], 'both')], NOW);
    two.revise([eventOf([2, 0], 'b'), eventOf([9, 0], 'both')], NOW);
    const read = new EventRevisions(file).revise([eventOf([1, 0], 'a'), eventOf([2, 0], 'b'), eventOf([9, 0], 'both')], NOW + HOUR_MS);
    expect(read.map(({ stampMs }) => stampMs)).toEqual([NOW, NOW, NOW + 1000]);
    // A line that another writer puts behind a newer one takes nothing back.
    appendFileSync(file, `${JSON.stringify({ id: 'both', state: 'old', sequence: 1, stampMs: 0 })}\n`);
    expect(one.revise([eventOf([9, 0], 'both')], NOW + HOUR_MS)[0]?.sequence).toBe(read[2]?.sequence);
  });

  it('survive lines of no use, such as one that a crash has left unfinished', () => {
    const file = newFile();
    const before = ask(new EventRevisions(file), [3, 0]);
    appendFileSync(file, '{"id":"x","state":1}\n{"id":"session-gent-7","sta');
    const after = ask(new EventRevisions(file), [2, 0], NOW + HOUR_MS);
    expect(after.sequence).toBe(before.sequence + 1);
    expect(ask(new EventRevisions(file), [2, 0])).toEqual(after);
  });

  it('are those of the process where the file cannot be written', () => {
    const file = path.join(newFile(), 'below-a-file');
    writeFileSync(path.dirname(file), '');
    const revisions = new EventRevisions(file);
    const before = ask(revisions, [3, 0]);
    expect(ask(revisions, [2, 0]).sequence).toBe(before.sequence + 1);
  });

  it('leave a file that does not grow with each start', () => {
    const file = newFile();
    const revisions = new EventRevisions(file);
    for (let change = 0; change < 20; change += 1) ask(revisions, [change, 0]);
    const last = ask(revisions, [19, 0]);
    expect(ask(new EventRevisions(file), [19, 0])).toEqual(last);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
    expect(ask(revisions, [19, 0])).toEqual(last);
  });
});
