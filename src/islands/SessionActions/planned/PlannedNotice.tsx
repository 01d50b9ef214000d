import { NextSteps } from '../../../components/links/NextSteps.tsx';
import { SessionStart } from '../../../components/sessions/SessionStart.tsx';
import type { StartText } from '../../../domain/session/state/stateTexts.ts';
import type { Step } from '../../../i18n/labels/session/steps.ts';
import { NotifySession } from '../../Notify/NotifySession.tsx';
import { Countdown, type CountdownProps } from './Countdown.tsx';
import styles from './PlannedNotice.module.css';

/** What the notice of a planned session says and offers. */
export interface PlannedDetails {
  title: string;
  hint: string;
  /** Set for a session with a time. */
  countdown: CountdownProps | undefined;
  /** The day of a session without a time: days until then as text, and the language of its words if it differs from that of the page. */
  day: { daysAhead: string | undefined; start: StartText; lang?: string | undefined } | undefined;
  /** Name of the button that requests a notification; absent where nothing reports the start. */
  notifyLabel: string | undefined;
  steps: readonly Step[];
}

/** Stands in the place of the video of a planned session (rule 3.11). */
export function PlannedNotice({ title, hint, countdown, day, notifyLabel, steps }: PlannedDetails) {
  return (
    <div className={`${styles['notice'] ?? ''} until-change`}>
      <p className={styles['title']}>{title}</p>
      {day && (
        <p>
          {day.daysAhead !== undefined && `${day.daysAhead} · `}
          <SessionStart start={day.start} lang={day.lang} />
        </p>
      )}
      {countdown && <Countdown {...countdown} />}
      <p>{hint}</p>
      {notifyLabel !== undefined && <NotifySession label={notifyLabel} />}
      <NextSteps steps={steps} />
    </div>
  );
}
