import { randomUUID } from 'node:crypto';
import { isRunning, toLastPriority } from '../state/deskAgenda.ts';
import { toFullName } from '../state/deskPeople.ts';
import type { ActionContext, DeskAction } from './deskAction.ts';
import { change, DeskProblem, requireField, requireLive, requireRecord } from './deskAction.ts';

/** Starts, stops or resets a topic; a start stops the others. The field `next` is a start with the button of the next topic. */
const topic: DeskAction = async (context) => {
  const { fields, control, session, time } = context;
  const [button] = (['next', 'start', 'stop', 'reset'] as const).filter((name) => fields[name] !== undefined);
  const id = button === undefined ? '' : (fields[button] ?? '');
  const { name, ...record } = await requireRecord(context, 'topics', id, 'next-topic');
  const anchor = button === 'next' ? 'next-topic' : `topic-${id}`;
  if (button === 'stop' || button === 'reset') {
    if (button === 'stop' && !isRunning(record)) throw new DeskProblem('changed', anchor);
    await change(context, 'topics', button, { id });
    return { key: `done.${button}Topic`, values: { name, time }, anchor };
  }
  requireLive(context, anchor);
  if (isRunning(record)) throw new DeskProblem('changed', anchor);
  for (const { _id, ...other } of await control.store.getList(session.sessionId, 'topics'))
    if (isRunning(other)) await change(context, 'topics', 'stop', { id: _id });
  await change(context, 'topics', 'start', { id });
  return { key: 'done.startTopic', values: { name, time }, anchor };
};

const renameTopic: DeskAction = async (context) => {
  const id = context.fields['topic'] ?? '';
  const { number } = await requireRecord(context, 'topics', id, 'topics');
  const name = requireField(context, 'name', `topic-${id}-field`);
  // Nobody says whether the new name begins with the agenda number of the source (rule 26.21).
  await change(context, 'topics', 'update', { id, name, ...(number !== undefined && { number: null }) });
  return { key: 'done.renameTopic', values: { name }, anchor: `topic-${id}` };
};

const addTopic: DeskAction = async (context) => {
  const name = requireField(context, 'name', 'new-topic');
  const priority = toLastPriority(await context.control.store.getList(context.session.sessionId, 'topics'));
  await change(context, 'topics', 'create', { name, priority });
  return { key: 'done.addTopic', values: { name }, anchor: 'new-topic' };
};

/** Starts a speech of an attendee in the current topic and stops the others, or stops a speech. */
const speech: DeskAction = async (context) => {
  const { fields, control, session, time } = context;
  const lists = control.store;
  const running = (await lists.getList(session.sessionId, 'speeches')).filter(isRunning);
  if (fields['stop'] !== undefined) {
    const stopped = running.find(({ _id }) => _id === fields['stop']);
    if (!stopped) throw new DeskProblem('changed', 'speaking');
    await change(context, 'speeches', 'stop', { id: stopped._id });
    const name = stopped.attendee ? toFullName(stopped.attendee) : '–';
    const person = fields['from'] === 'now' ? undefined : stopped.attendee;
    return { key: 'done.stopSpeech', values: { name, time }, anchor: person ? `person-${person._id}` : 'speaking' };
  }
  const attendee = await requireRecord(context, 'attendees', fields['start'] ?? '', 'speakers');
  const anchor = `person-${attendee._id}`;
  requireLive(context, anchor);
  if (running.some((other) => other.attendee?._id === attendee._id)) throw new DeskProblem('changed', anchor);
  for (const { _id } of running) await change(context, 'speeches', 'stop', { id: _id });
  const current = (await lists.getList(session.sessionId, 'topics')).find(isRunning);
  await change(context, 'speeches', 'start', { attendee: attendee._id, ...(current && { topic: current._id }) });
  return { key: 'done.startSpeech', values: { name: toFullName(attendee), time }, anchor };
};

const addPerson: DeskAction = async (context) => {
  const firstname = requireField(context, 'firstname', 'first-name');
  const lastname = requireField(context, 'lastname', 'last-name');
  const division = await toDivision(context);
  const delegate = { id: randomUUID(), firstname, lastname, ...(division !== undefined && { division }) };
  const { _id } = await change(context, 'attendees', 'create', { delegate });
  return { key: 'done.addPerson', values: { name: `${firstname} ${lastname}` }, anchor: `person-${_id}` };
};

async function toDivision({ control, session, fields }: ActionContext): Promise<string | undefined> {
  return (await control.store.getDivisions(session.city)).find(({ _id }) => _id === fields['division'])?._id;
}

/** The actions of topics and speakers, by the end of their address. */
export const recordActions: Record<string, DeskAction> = {
  topic,
  speech,
  'rename-topic': renameTopic,
  'add-topic': addTopic,
  'add-person': addPerson,
};
