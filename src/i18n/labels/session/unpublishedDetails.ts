import type { City } from '../../../domain/city/city.ts';
import type { Session } from '../../../domain/session/session.ts';
import type { Locale } from '../../locales.ts';
import type { Translate } from '../../translator.ts';
import { stateLabel } from './sessionLabels.ts';
import { plannedText } from './sessionStart.ts';
import { type Step, toNextSteps } from './steps.ts';

/** What a page says of a session that is not published: nothing but its planned date, if that is still to come (rule 3.5). */
export interface UnpublishedDetails {
  title: string;
  planned?: string | undefined;
  hint: string;
  steps: readonly Step[];
}

/** Texts for a session that is not published, or not any more. */
export const toUnpublishedDetails = (
  city: City,
  session: Pick<Session, 'startMs' | 'isDayOnly' | 'startText'>,
  nowMs: number,
  locale: Locale,
  t: Translate,
): UnpublishedDetails => ({
  title: stateLabel('unpublished', t),
  planned: plannedText(session, nowMs, locale, city.timeZone, t),
  hint: t('session.unpublishedHint'),
  steps: toNextSteps(city, locale, t),
});
