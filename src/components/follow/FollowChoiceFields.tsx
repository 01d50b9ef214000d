import {
  FOLLOW_INTERVALS,
  FOLLOW_PHASES,
  type FollowField,
  type FollowInterval,
  type FollowPhase,
  type FollowValues,
} from '../../domain/follow/followForm.ts';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import { ProblemLine } from '../forms/ProblemLine.tsx';
import { serverAutofocus } from '../forms/serverAutofocus.tsx';

const PHASES: Record<FollowPhase, TextKey> = { before: 'follow.before', after: 'follow.after' };
const INTERVALS: Record<FollowInterval, TextKey> = { now: 'follow.now', daily: 'follow.daily', weekly: 'follow.weekly' };

interface FollowChoiceFieldsProps {
  /** Begins the ids of the groups: a page may have several of them. */
  idPrefix: string;
  values: Pick<FollowValues, 'phases' | 'interval'>;
  problems: Partial<Record<FollowField, string>>;
  /** The field that the page of the server focuses. */
  focused?: FollowField | undefined;
  t: Translate;
}

/** When and how often somebody gets a message (rule 28.61): the same choices when one begins to follow and later. */
export function FollowChoiceFields({ idPrefix, values, problems, focused, t }: FollowChoiceFieldsProps) {
  const groupProps = (field: FollowField) => ({
    id: `${idPrefix}-${field}`,
    tabIndex: -1,
    'aria-describedby': `${idPrefix}-${field}-problem`,
    ...serverAutofocus(focused === field),
  });
  return (
    <>
      <fieldset {...groupProps('phases')}>
        <legend>{t('follow.when')}</legend>
        <ProblemLine inputId={`${idPrefix}-phases`} text={problems.phases} />
        {FOLLOW_PHASES.map((phase) => (
          <div key={phase}>
            <label className="choice">
              <input type="checkbox" name="phases" value={phase} defaultChecked={values.phases.includes(phase)} />
              {t(PHASES[phase])}
            </label>
          </div>
        ))}
      </fieldset>
      <fieldset {...groupProps('interval')}>
        <legend>{t('follow.often')}</legend>
        <ProblemLine inputId={`${idPrefix}-interval`} text={problems.interval} />
        {FOLLOW_INTERVALS.map((interval) => (
          <div key={interval}>
            <label className="choice">
              <input type="radio" name="interval" value={interval} defaultChecked={values.interval === interval} />
              {t(INTERVALS[interval])}
            </label>
          </div>
        ))}
      </fieldset>
    </>
  );
}
