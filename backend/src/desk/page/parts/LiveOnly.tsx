import type { SessionView } from '../sessionView.ts';

/** A part of the page whose buttons need a live session. */
export type LivePart = 'topics' | 'speakers' | 'votes';

/** Attributes of a button that needs a live session: it can have the focus, and says why it does nothing. */
export function toLiveOnly({ isLive }: SessionView, part: LivePart) {
  return isLive ? {} : { 'aria-disabled': true, 'aria-describedby': `${part}-not-live` };
}

/** The line that says that a part needs a live session, or that the session has ended. */
export function NotLive({ view, part }: { view: SessionView; part: LivePart }) {
  if (view.isLive) return null;
  return (
    <p className="hint" id={`${part}-not-live`}>
      {view.texts.t(view.session.status === 'planned' ? 'session.notLive' : 'session.ended')}
    </p>
  );
}
