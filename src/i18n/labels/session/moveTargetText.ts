import type { City } from '../../../domain/city/city.ts';
import { sessionPath } from '../../../domain/session/sessionPath.ts';
import { type MoveTarget, newStartOf } from '../../../domain/session/state/moveTarget.ts';
import type { MoveTargetText } from '../../../domain/session/state/stateTexts.ts';
import { withoutUndefined } from '../../../domain/session/withoutUndefined.ts';
import { localizePath } from '../../localizedPath.ts';
import type { Locale } from '../../locales.ts';
import type { Translate } from '../../translator.ts';
import { beforeValue, labelled, toSentence } from '../punctuation.ts';
import { stateLabel } from './sessionLabels.ts';
import { formatStart } from './sessionStart.ts';

type TargetCity = Pick<City, 'name' | 'timeZone'>;

function toWhen(target: MoveTarget, { timeZone }: TargetCity, locale: Locale, t: Translate): string | undefined {
  if (target !== 'unknown' && 'session' in target && target.session.change) return stateLabel(target.session.change, t);
  const start = newStartOf(target);
  return start && formatStart(start, locale, timeZone, t);
}

/** The parts of the line that says where or when a session takes place instead (rule 3.13). */
export function toMoveTargetText(target: MoveTarget, city: TargetCity, locale: Locale, t: Translate): MoveTargetText {
  if (target === 'unknown') return { label: t('session.newDateUnknown') };
  const when = toWhen(target, city, locale, t);
  if (!('session' in target)) return withoutUndefined({ label: beforeValue(t('session.newDate'), t).trimEnd(), when });
  const { session } = target;
  const href = localizePath(sessionPath(city.name, session), locale);
  return withoutUndefined({ label: beforeValue(t('session.movedTo'), t).trimEnd(), name: session.name, href, when });
}

/** The same as a sentence, for documents and feeds. */
export function toMoveTargetSentence(target: MoveTarget, city: TargetCity, locale: Locale, t: Translate): string {
  if (target === 'unknown') return t('session.newDateUnknown');
  const when = toWhen(target, city, locale, t);
  if (!('session' in target)) return toSentence(labelled(t('session.newDate'), when ?? '', t), t);
  const { name } = target.session;
  return toSentence(labelled(t('session.movedTo'), when === undefined ? name : t('text.pair', { first: name, second: when }), t), t);
}
