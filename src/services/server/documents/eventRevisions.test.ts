import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { EventRevisions } from './eventRevisions.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'revisions-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => path.join(folder, 'data', `${String((files += 1))}.json`);

type State = [startMs: number, revision: number];
/** As icsWriter.ts computes it: it falls with the start. */
const ask = (revisions: EventRevisions, [startMs, revision]: State) =>
  revisions.revise(
    'session-gent-7',
    { startMs, day: undefined, revision },
    { sequence: startMs * 8 + revision, stampMs: startMs + revision },
  );

describe('the revisions of an event (rule 5.15)', () => {
  const states = fc.array(fc.tuple(fc.nat(5), fc.nat(4)), { minLength: 1, maxLength: 20 });

  it('rise with each change, also to an earlier start, and stay while nothing changes, also after a restart', () => {
    fc.assert(
      fc.property(states, fc.nat(19), (all, restartAt) => {
        const file = newFile();
        let revisions = new EventRevisions(file);
        let last: { state: State; sequence: number; stampMs: number } | undefined;
        let hasFallen = false;
        for (const [index, state] of all.entries()) {
          const { sequence, stampMs } = ask(revisions, state);
          if (last) {
            const isSame = String(last.state) === String(state);
            expect([sequence > last.sequence, stampMs > last.stampMs]).toEqual([!isSame, !isSame]);
            hasFallen ||= sequence !== state[0] * 8 + state[1];
          }
          last = { state, sequence, stampMs };
          // What can be computed again is not kept: a restart after the first change would hide it.
          if (index === restartAt && hasFallen) revisions = new EventRevisions(file);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are computed where the file is of no use', () => {
    const file = path.join(folder, 'broken.json');
    writeFileSync(file, '[["x",{"state":1}]]');
    expect(ask(new EventRevisions(file), [3, 0])).toMatchObject({ sequence: 24 });
  });
});
