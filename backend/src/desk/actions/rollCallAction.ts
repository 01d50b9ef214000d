import type { Ballot, Vote } from '../../store/records.ts';
import { toFullName } from '../state/deskPeople.ts';
import { toResultRows, toVoteState } from '../state/deskVotes.ts';
import { enterBallots, hasRollCounts, readEntries, type RollCall, type RollEntries, tally, toRollCall } from '../state/rollCall.ts';
import { toChoiceLabels } from './choiceLabels.ts';
import type { ActionContext, DeskAction, Outcome } from './deskAction.ts';
import { change, DeskProblem, requireRecord } from './deskAction.ts';

/** Id of the main part of the page of a roll call. */
const ROLL = 'roll';

/**
 * Enters ballots of a roll call (rule 10.12), or makes its counts those of the vote. Entries change the counts only while those are the
 * counts of the roll call: counts that somebody has typed stay as they are.
 */
export const rollCallAction: DeskAction = async (context) => {
  const { fields, control, session } = context;
  const vote = await requireRecord(context, 'votes', fields['vote'] ?? '', ROLL);
  if (toVoteState(vote) === 'planned') throw new DeskProblem('changed', ROLL);
  const { ballots = [] } = vote;
  if (fields['counts'] === 'roll') {
    await change(context, 'votes', 'update', { id: vote._id, result: toRollResult(context, vote, ballots) });
    return { key: 'done.useCounts', values: { name: vote.name }, anchor: ROLL };
  }
  const attendees = await control.store.getList(session.sessionId, 'attendees');
  const rollCall = toRollCall(vote, attendees, 'en');
  const entries = readEntries(fields, rollCall);
  if (!entries || entries.size === 0) throw new DeskProblem('changed', ROLL);
  const entered = enterBallots(ballots, attendees, entries, { absent: context.cityTexts.t('votes.absent') });
  const isSame = entered.length === ballots.length && entered.every((ballot, index) => ballot === ballots[index]);
  if (!isSame) {
    const result = hasRollCounts(vote) ? { result: toRollResult(context, vote, entered) } : {};
    await change(context, 'votes', 'update', { id: vote._id, ballots: entered, ...result });
  }
  return toOutcome(context, rollCall, entries);
};

const toRollResult = (context: ActionContext, vote: Vote, ballots: readonly Ballot[]) =>
  toResultRows(vote, tally(ballots), toChoiceLabels(context));

/** Says what was recorded: of one person the choice, of several how many they are. */
function toOutcome({ texts: { t } }: ActionContext, { groups }: RollCall, entries: RollEntries): Outcome {
  const [first, ...others] = entries;
  const [id, choice] = first ?? ['', undefined];
  const member = groups.flatMap(({ members }) => members).find(({ attendee }) => attendee._id === id);
  const anchor = `${ROLL}-${id}-${choice ?? 'yes'}`;
  if (!member || others.length > 0) return { key: 'done.recordBallots', values: { count: entries.size }, anchor };
  const said = choice === undefined ? t('roll.none') : t(`votes.${choice}`);
  return { key: 'done.recordBallot', values: { name: toFullName(member.attendee), choice: said }, anchor };
}
