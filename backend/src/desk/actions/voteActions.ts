import { findCurrentTopic, toLastPriority } from '../state/deskAgenda.ts';
import type { Vote } from '../../store/records.ts';
import { CHOICES, readCounts, readMajority, readOutcome, toResultRows, toVoteState } from '../state/deskVotes.ts';
import { hasRollCounts } from '../state/rollCall.ts';
import { toChoiceLabels } from './choiceLabels.ts';
import type { ActionContext, DeskAction } from './deskAction.ts';
import { change, DeskProblem, requireField, requireLive, requireRecord } from './deskAction.ts';

const addVote: DeskAction = async (context) => {
  const { store } = context.control;
  const { sessionId } = context.session;
  const name = requireField(context, 'name', 'new-vote');
  const labels = toChoiceLabels(context);
  const topic = findCurrentTopic(await store.getList(sessionId, 'topics'))?._id;
  const { _id } = await change(context, 'votes', 'create', {
    name,
    priority: toLastPriority(await store.getList(sessionId, 'votes')),
    result: CHOICES.map((choice) => ({ vote: choice, label: labels[choice], count: 0 })),
    ...(topic !== undefined && { topic }),
  });
  return { key: 'done.addVote', values: { name }, anchor: `vote-${_id}` };
};

/** The change of the majority that a vote needs, as its form states it; nothing where that is what the vote has. */
function toMajorityChange({ fields }: ActionContext, vote: Vote): { majority?: string | null } {
  const read = readMajority(fields);
  if (!read) return {};
  if ('problem' in read) throw new DeskProblem(read.problem, `vote-${vote._id}-majority`);
  const { majority } = read;
  return majority === (vote.majority ?? '') ? {} : { majority: majority === '' ? null : majority };
}

const openVote: DeskAction = async (context) => {
  const id = context.fields['vote'] ?? '';
  const vote = await requireRecord(context, 'votes', id, 'votes');
  requireLive(context, `vote-${id}`);
  if (toVoteState(vote) !== 'planned') throw new DeskProblem('changed', `vote-${id}`);
  await change(context, 'votes', 'start', { id, ...toMajorityChange(context, vote) });
  return { key: 'done.openVote', values: { name: vote.name, time: context.time }, anchor: `vote-${id}-yes` };
};

/** Saves the counts of a vote and, if asked, closes it; a closed vote has the outcome that the clerk states (rule 10.3). */
const countVote: DeskAction = async (context) => {
  const { fields, time } = context;
  const id = fields['vote'] ?? '';
  const vote = await requireRecord(context, 'votes', id, 'votes');
  const field = (name: string) => fields[name] ?? '';
  const read = readCounts({ yes: field('yes'), no: field('no'), abstain: field('abstain'), eligible: field('eligible') });
  if ('problem' in read) throw new DeskProblem(read.problem, `vote-${id}-yes`, { total: read.total });
  const { counts, eligible } = read;
  const closes = fields['do'] === 'close';
  // Nothing is decided while a vote is open.
  const isDecided = closes || toVoteState(vote) === 'closed';
  const outcome = isDecided ? readOutcome(fields['outcome']) : undefined;
  // The choice "not declared" takes a declared one back; a form without the field says nothing of it.
  const isTakenBack = isDecided && fields['outcome'] === '' && vote.outcome !== undefined;
  const result = toResultRows(vote, counts, toChoiceLabels(context));
  const changed = {
    id,
    result,
    ...(eligible !== undefined && { eligible }),
    ...(outcome && { outcome }),
    ...(isTakenBack && { outcome: null }),
    ...toMajorityChange(context, vote),
  };
  if (closes && toVoteState(vote) !== 'open') throw new DeskProblem('changed', `vote-${id}`);
  await change(context, 'votes', closes ? 'stop' : 'update', changed);
  const isOther = (vote.ballots ?? []).length > 0 && !hasRollCounts({ ballots: vote.ballots, result });
  return {
    key: closes ? 'done.closeVote' : 'done.saveVote',
    values: { name: vote.name, time },
    anchor: closes ? `vote-${id}` : `vote-${id}-save`,
    ...(isOther && { notes: [{ key: 'roll.differs' }] }),
  };
};

/** The actions of votes, by the end of their address. */
export const voteActions: Record<string, DeskAction> = { 'add-vote': addVote, 'open-vote': openVote, vote: countVote };
