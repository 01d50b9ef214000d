import { toDeskState } from '../state/deskSessions.ts';
import { FieldProblem, toProblemAttributes } from './FieldProblem.tsx';
import type { SessionView } from './sessionView.ts';
import { PLAN_FIELDS, toFormAction } from './sessionView.ts';

interface PlanProps {
  view: SessionView;
}

/** The form that cancels, postpones or moves a planned session, and the one that takes that back; nothing for any other session. */
export function Plan({ view }: PlanProps) {
  return (
    <>
      {view.session.state !== undefined && (
        <form method="post" action={toFormAction(view, 'restore')}>
          <button className="main" id="restore">
            {view.texts.t('session.restore')}
          </button>
        </form>
      )}
      {toDeskState(view.session) === 'planned' && <ChangePlan view={view} />}
    </>
  );
}

function ChangePlan({ view }: PlanProps) {
  const { texts, session, others, draft, city } = view;
  const { t } = texts;
  const { reason = session.stateReason ?? '', newStart = '', otherSession = '' } = draft;
  return (
    <details id="plan" open={Object.hasOwn(draft, 'newStart')}>
      <summary>{t('session.plan')}</summary>
      <form method="post" action={toFormAction(view, 'change-plan')} className="stack">
        <p>{t('session.planHint')}</p>
        <label htmlFor={PLAN_FIELDS.reason}>{t('session.reason')}</label>
        <input id={PLAN_FIELDS.reason} name="reason" maxLength={2000} defaultValue={reason} dir="auto" />
        <label htmlFor={PLAN_FIELDS.start}>{t('session.newStart')}</label>
        <input
          id={PLAN_FIELDS.start}
          name="newStart"
          type="datetime-local"
          defaultValue={newStart}
          dir="ltr"
          {...toProblemAttributes(view, PLAN_FIELDS.start)}
        />
        <FieldProblem view={view} id={PLAN_FIELDS.start} />
        <label htmlFor={PLAN_FIELDS.other}>{t('session.otherSession')}</label>
        <select id={PLAN_FIELDS.other} name="otherSession" defaultValue={otherSession} {...toProblemAttributes(view, PLAN_FIELDS.other)}>
          <option value="">{t('session.noOther')}</option>
          {others.map((other) => (
            <option key={other.reference} value={other.reference}>
              {`${other.name} · ${texts.start(other, city.timeZone)}`}
            </option>
          ))}
        </select>
        <FieldProblem view={view} id={PLAN_FIELDS.other} />
        <div className="buttons">
          <button id="cancel" name="state" value="cancelled">
            {t('session.cancel')}
          </button>
          <button id="postpone" name="state" value="postponed">
            {t('session.postpone')}
          </button>
          <button id="move" name="state" value="moved">
            {t('session.move')}
          </button>
        </div>
      </form>
    </details>
  );
}
