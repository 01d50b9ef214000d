import type { Attendee, Ballot, Vote } from '../store/records.ts';
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
] as const;

const countBallots = (ballots: readonly Ballot[]): Pick<Vote, 'total' | 'result' | 'ballots'> => {
  const result = CHOICES.map((choice) => {
    const count = ballots.filter(({ vote }) => vote === choice.vote).length;
    return { ...choice, count, percentage: toPercentage(count, ballots.length) };
  });
  return { total: ballots.length, result, ballots: [...ballots] };
};

/** The ballot of the person who votes next: one attendee after the other, then people with a name only. */
function toBallot(attendees: readonly Attendee[], index: number, vote: string): Ballot {
  const attendee = attendees[index]?._id;
  return attendee === undefined ? { name: `Raadslid ${index + 1}`, vote } : { attendee, vote };
}

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
    const attendees = await store.getList(sessionId, 'attendees');
    const ballots = [...(open.ballots ?? [])];
    for (let left = Math.min(ELIGIBLE - open.total, 1 + Math.floor(random() * 5)); left > 0; left -= 1) {
      const choice = CHOICES[Math.min(CHOICES.length - 1, Math.floor(random() * 3.2 * random()))] ?? CHOICES[0];
      ballots.push(toBallot(attendees, ballots.length, choice.vote));
    }
    await putAndEmit('updateVote', { ...open, ...countBallots(ballots) });
  }
}
