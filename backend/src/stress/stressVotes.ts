import type { Vote } from '../store/records.ts';
import { toPercentage } from '../seed/toRecords.ts';
import type { StressContext } from './stressContext.ts';

/** Number of votes in a long meeting; above it, the first vote starts again, because no event deletes a vote. */
export const MOST_VOTES = 60;

const PREFIX = 'stress-vote-';
const ELIGIBLE = 31;
const CHOICES = [
  { vote: 'yes', label: 'Voor' },
  { vote: 'no', label: 'Tegen' },
  { vote: 'abstain', label: 'Onthouding' },
];

const countBallots = (counts: readonly number[]): Pick<Vote, 'total' | 'result'> => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    total,
    result: CHOICES.map((choice, index) => ({ ...choice, count: counts[index] ?? 0, percentage: toPercentage(counts[index] ?? 0, total) })),
  };
};

/** Makes the next vote event: starts the created vote, counts more votes of the open one, stops it when all are counted, or creates one. */
export async function advanceVote({ store, session, emit, random }: StressContext, nowMs: number): Promise<void> {
  const { sessionId } = session;
  const own = (await store.getList(sessionId, 'votes')).filter(({ _id }) => _id.startsWith(PREFIX));
  const putAndEmit = async (event: string, vote: Vote): Promise<void> => {
    await store.putRecord(sessionId, 'votes', vote);
    emit(event, vote);
  };
  const open = own.find(({ stop }) => stop == null);
  if (!open && own.length < MOST_VOTES) {
    const number = own.length + 1;
    const vote = { _id: `${PREFIX}${number}`, name: `Motie S${number}`, priority: 100 + number, session: sessionId, eligible: ELIGIBLE };
    await putAndEmit('createVote', { ...vote, start: null, stop: null, ...countBallots([]) });
    return;
  }
  if (!open || open.start == null) {
    const next = open ?? own.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))[0];
    if (next) await putAndEmit('startVote', { ...next, start: nowMs, stop: null, ...countBallots([]) });
  } else if (open.total >= ELIGIBLE) await putAndEmit('stopVote', { ...open, stop: nowMs });
  else {
    const counts = open.result.map(({ count }) => count);
    const ballots = Math.min(ELIGIBLE - open.total, 1 + Math.floor(random() * 5));
    for (let ballot = 0; ballot < ballots; ballot += 1) {
      const choice = Math.min(CHOICES.length - 1, Math.floor(random() * 3.2 * random()));
      counts[choice] = (counts[choice] ?? 0) + 1;
    }
    await putAndEmit('updateVote', { ...open, ...countBallots(counts) });
  }
}
