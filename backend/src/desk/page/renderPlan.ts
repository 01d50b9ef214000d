import { toDeskState } from '../state/deskSessions.ts';
import type { Markup } from './markup.ts';
import { markup } from './markup.ts';
import type { SessionView } from './sessionView.ts';
import { toFormAction } from './sessionView.ts';

/** Ids of the fields of the form. */
export const PLAN = { reason: 'plan-reason', start: 'plan-start', other: 'plan-other' } as const;

/** Renders the form that cancels, postpones or moves a planned session, and the one that takes that back; nothing for any other session. */
export function renderPlan(view: SessionView): Markup | undefined {
  const { texts, session, others, draft, problem } = view;
  const { t } = texts;
  const isPlanned = toDeskState(session) === 'planned';
  if (!isPlanned && session.state === undefined) return undefined;
  const { reason = session.stateReason ?? '', newStart = '', otherSession = '' } = draft;
  const options = others.map(
    (other) =>
      markup`<option value="${other.reference}"${otherSession === other.reference && markup` selected`}>${other.name} · ${texts.start(other, view.city.timeZone)}</option>`,
  );
  const about = (id: string) => problem?.anchor === id && markup` aria-invalid="true" aria-describedby="${id}-problem"`;
  const explain = (id: string) => problem?.anchor === id && markup`<p class="problem" id="${id}-problem">${problem.text}</p>`;
  const restore =
    session.state !== undefined &&
    markup`<form method="post" action="${toFormAction(view, 'restore')}"><button class="main" id="restore">${t('session.restore')}</button></form>`;
  const change =
    isPlanned &&
    markup`<details id="plan"${Object.hasOwn(draft, 'newStart') && markup` open`}><summary>${t('session.plan')}</summary>
<form method="post" action="${toFormAction(view, 'change-plan')}" class="stack"><p>${t('session.planHint')}</p>
<label for="${PLAN.reason}">${t('session.reason')}</label><input id="${PLAN.reason}" name="reason" maxlength="2000" value="${reason}" dir="auto">
<label for="${PLAN.start}">${t('session.newStart')}</label><input id="${PLAN.start}" name="newStart" type="datetime-local" value="${newStart}" dir="ltr"${about(PLAN.start)}>${explain(PLAN.start)}
<label for="${PLAN.other}">${t('session.otherSession')}</label><select id="${PLAN.other}" name="otherSession"${about(PLAN.other)}><option value="">${t('session.noOther')}</option>${options}</select>${explain(PLAN.other)}
<div class="buttons"><button id="cancel" name="state" value="cancelled">${t('session.cancel')}</button>
<button id="postpone" name="state" value="postponed">${t('session.postpone')}</button>
<button id="move" name="state" value="moved">${t('session.move')}</button></div></form></details>`;
  return markup`${restore}${change}`;
}
