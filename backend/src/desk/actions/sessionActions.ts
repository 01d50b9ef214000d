import { beginSession, lacksSpace, setStatus } from '../../control/liveRun.ts';
import { findMoveProblem } from '../../store/moveProblem.ts';
import { startSchema } from '../../seed/startSchema.ts';
import { toSpaceValues } from '../page/warnings/cameraWarnings.ts';
import { PLAN_FIELDS } from '../page/sessionView.ts';
import { removeBanner, sendCaption, setPublished, setState, showBanner } from '../../control/sessionEvents.ts';
import type { DeskAction } from './deskAction.ts';
import { DeskProblem, requireField, requireLive } from './deskAction.ts';

/** Starts a planned session live. */
const start: DeskAction = async ({ control, session, time }) => {
  // A start removes speeches and votes: a second one would remove those of the running session.
  if (session.status !== 'planned') throw new DeskProblem('changed', 'state');
  const condition = await control.cameras.getCondition(session);
  if (condition?.isUnreachable) throw new DeskProblem('cameraUnreachable', 'state');
  if (condition && lacksSpace(condition)) throw new DeskProblem('diskLow', 'state', toSpaceValues(condition.space));
  await beginSession(control, session);
  return { key: 'done.start', values: { time }, anchor: 'next-topic' };
};

/** Ends a live session. */
const end: DeskAction = async (context) => {
  requireLive(context, 'session');
  const condition = await context.control.cameras.getCondition(context.session);
  if (condition?.isUnreachable) throw new DeskProblem('cameraUnreachable', 'session');
  await setStatus(context.control, context.session, 'vod');
  return { key: 'done.end', values: { time: context.time }, anchor: 'session' };
};

const publish: DeskAction = async ({ control, session }) => {
  await setPublished(control, session, true);
  return { key: 'done.publish', anchor: 'publish' };
};

const withdraw: DeskAction = async ({ control, session }) => {
  await setPublished(control, session, false);
  return { key: 'done.withdraw', anchor: 'publish' };
};

const PLAN_CHANGES = { cancelled: 'done.cancel', postponed: 'done.postpone', moved: 'done.move' } as const;

const isPlanChange = (state: string | undefined): state is keyof typeof PLAN_CHANGES =>
  state !== undefined && Object.hasOwn(PLAN_CHANGES, state);

/** A date and time of the form, in the zone of the city. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

const MOVE_KEYS = {
  past: 'movePast',
  same: 'moveSame',
  self: 'moveSelf',
  circle: 'moveCircle',
  unknown: 'moveUnknown',
  over: 'moveOver',
  off: 'moveOff',
} as const;

/** Cancels, postpones or moves a planned session; a new date counts before another session (rules 3.13, 13.19). */
const changePlan: DeskAction = async ({ control, session, fields }) => {
  const { state } = fields;
  if (session.status !== 'planned' || !isPlanChange(state)) throw new DeskProblem('changed', 'state');
  const newStart = fields['newStart']?.trim() ?? '';
  const movedTo = newStart === '' ? (fields['otherSession'] ?? '') : newStart;
  if (newStart !== '' && !(LOCAL_TIME.test(newStart) && startSchema.safeParse(newStart).success))
    throw new DeskProblem('moveDate', PLAN_FIELDS.start);
  if (state === 'moved' && movedTo === '') throw new DeskProblem('required', PLAN_FIELDS.start);
  const problem = movedTo === '' ? undefined : await findMoveProblem(control.store, session, movedTo, control.clock());
  if (problem) throw new DeskProblem(MOVE_KEYS[problem], newStart === '' ? PLAN_FIELDS.other : PLAN_FIELDS.start);
  const reason = fields['reason']?.trim() ?? '';
  await setState(control, session, { state, ...(reason !== '' && { reason }), ...(movedTo !== '' && { movedTo }) });
  return { key: PLAN_CHANGES[state], anchor: 'state' };
};

/** Takes back that a session does not take place as planned. */
const restore: DeskAction = async ({ control, session }) => {
  if (session.state === undefined) throw new DeskProblem('changed', 'state');
  await setState(control, session, { state: 'none' });
  return { key: 'done.restore', anchor: 'state' };
};

const show: DeskAction = async (context) => {
  const text = requireField(context, 'banner', 'banner-text');
  await showBanner(context.control, context.session, { title: text });
  return { key: 'done.showBanner', values: { text }, anchor: 'banner' };
};

const remove: DeskAction = async ({ control, session }) => {
  if (!(await control.store.getBanner(session.sessionId))) throw new DeskProblem('changed', 'banner');
  await removeBanner(control, session);
  return { key: 'done.removeBanner', anchor: 'banner' };
};

const caption: DeskAction = async (context) => {
  requireLive(context, 'session');
  const text = requireField(context, 'text', 'caption');
  const language = requireField(context, 'language', 'caption-language');
  await sendCaption(context.control, context.session, { text, language, final: true });
  return { key: 'done.sendCaption', anchor: 'caption' };
};

/** The actions of the session itself, by the end of their address. */
export const sessionActions: Record<string, DeskAction> = {
  start,
  end,
  publish,
  withdraw,
  caption,
  restore,
  'change-plan': changePlan,
  'show-banner': show,
  'remove-banner': remove,
};
