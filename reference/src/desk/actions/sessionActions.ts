import { beginSession, setStatus } from '../../control/liveRun.ts';
import { removeBanner, sendCaption, setPublished, showBanner } from '../../control/sessionEvents.ts';
import type { DeskAction } from './deskAction.ts';
import { DeskProblem, requireField, requireLive } from './deskAction.ts';

/** Starts a planned session live. */
const start: DeskAction = ({ control, session, time }) => {
  // A start removes speeches and votes: a second one would remove those of the running session.
  if (session.status !== 'planned') throw new DeskProblem('changed', 'state');
  beginSession(control, session);
  return { key: 'done.start', values: { time }, anchor: 'next-topic' };
};

/** Ends a live session. */
const end: DeskAction = async (context) => {
  requireLive(context, 'session');
  await setStatus(context.control, context.session, 'vod');
  return { key: 'done.end', values: { time: context.time }, anchor: 'session' };
};

const publish: DeskAction = ({ control, session }) => {
  setPublished(control, session, true);
  return { key: 'done.publish', anchor: 'publish' };
};

const withdraw: DeskAction = ({ control, session }) => {
  setPublished(control, session, false);
  return { key: 'done.withdraw', anchor: 'publish' };
};

const show: DeskAction = (context) => {
  const text = requireField(context, 'banner', 'banner-text');
  showBanner(context.control, context.session, { title: text });
  return { key: 'done.showBanner', values: { text }, anchor: 'banner' };
};

const remove: DeskAction = ({ control, session }) => {
  if (!control.store.getBanner(session.sessionId)) throw new DeskProblem('changed', 'banner');
  removeBanner(control, session);
  return { key: 'done.removeBanner', anchor: 'banner' };
};

const caption: DeskAction = (context) => {
  requireLive(context, 'session');
  const text = requireField(context, 'text', 'caption');
  const language = requireField(context, 'language', 'caption-language');
  sendCaption(context.control, context.session, { text, language, final: true });
  return { key: 'done.sendCaption', anchor: 'caption' };
};

/** The actions of the session itself, by the end of their address. */
export const sessionActions: Record<string, DeskAction> = {
  ...{ start, end, publish, withdraw, caption },
  'show-banner': show,
  'remove-banner': remove,
};
