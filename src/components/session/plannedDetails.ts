import type { SessionView } from '../../domain/session/sessionView.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import { contentLang } from '../../i18n/contentLang.ts';
import { formatDateTime, formatDaysAhead, formatZone } from '../../i18n/format.ts';
import { toStartText } from '../../i18n/labels/session/sessionStart.ts';
import { toNextSteps } from '../../i18n/labels/session/steps.ts';
import { type Locale, LOCALE_INFO } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { PlannedDetails } from '../../islands/SessionActions/planned/PlannedNotice.tsx';

/** What the notice of a planned session says: without a time there is nothing to count down to (rule 3.15). */
export function toPlannedDetails({ city, session, daysAhead, content }: SessionView, locale: Locale, t: Translate): PlannedDetails {
  const { startMs } = session;
  const { tag, formatTag = tag } = LOCALE_INFO[locale];
  const inDays = daysAhead === undefined ? undefined : formatDaysAhead(daysAhead, locale);
  const hasTime = startMs !== undefined && !session.isDayOnly;
  const start = hasTime ? undefined : toStartText(session, false, locale, city.timeZone, t);
  const hasAgenda = (content?.metadata.topics.length ?? 0) > 0;
  return {
    title: t('session.plannedNotice'),
    hint: joinSentences([t('session.plannedHint'), ...(hasAgenda ? [t('session.agendaHint')] : [])]),
    countdown: hasTime
      ? {
          startMs,
          timeZone: city.timeZone,
          language: formatTag,
          daysAhead: inDays,
          cityTime: { text: formatDateTime(startMs, locale, city.timeZone), zone: formatZone(startMs, locale, city.timeZone) },
          labels: {
            starts: t('session.starts'),
            untilStart: t('session.untilStart'),
            aboutToStart: t('session.aboutToStart'),
            yourTime: t('session.yourTime'),
          },
        }
      : undefined,
    day: start && { daysAhead: inDays, start, ...contentLang(city, locale) },
    notifyLabel: content?.live && t('notify.session'),
    steps: toNextSteps(city, locale, t),
  };
}
