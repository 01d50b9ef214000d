import type { StoredSession } from '../../store/records.ts';
import { toDeskState } from '../state/deskSessions.ts';
import type { DeskTexts } from '../texts/deskTexts.ts';

const STATES = { cancelled: 'state.cancelled', postponed: 'state.postponed', moved: 'state.moved' } as const;

/** What is true of a session beside its state, as texts. */
export function toRemarks({ t }: DeskTexts, { status, published, password, state }: StoredSession): string[] {
  return [
    ...(state === undefined ? [] : [t(STATES[state])]),
    ...(status.endsWith('-unavailable') ? [t('state.noVideo')] : []),
    ...(published ? [] : [t('state.unpublished')]),
    ...(password === undefined ? [] : [t('state.protected')]),
  ];
}

/** The state of a session in words: "Live since 19:32". */
export function toStateText({ t, time, start }: DeskTexts, session: StoredSession, timeZone: string): string {
  const state = toDeskState(session);
  if (state === 'live') return t('state.live', { time: session.dayOnly ? start(session, timeZone) : time(session.startMs, timeZone) });
  return state === 'planned' ? t('state.planned', { when: start(session, timeZone) }) : t('state.recorded');
}
