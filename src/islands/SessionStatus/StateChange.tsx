import { MoveTargetLine } from '../../components/sessions/MoveTargetLine.tsx';
import type { City } from '../../domain/city/city.ts';
import { fromTargetFields, type StateFields } from '../../domain/session/state/stateFields.ts';
import { beforeValue } from '../../i18n/labels/punctuation.ts';
import { toMoveTargetText } from '../../i18n/labels/session/moveTargetText.ts';
import type { TextKey } from '../../i18n/translator.ts';
import { useLazyTranslator } from '../hooks/useLazyTranslator.ts';
import type { IslandTexts } from '../hooks/useTranslator.ts';

/** The texts of the notice that are not loaded with it. */
export const STATE_CHANGE_TEXTS = [
  'status.cancelled',
  'status.moved',
  'status.postponed',
  'text.labelled',
  'text.pair',
] as const satisfies readonly TextKey[];

/** What the notice needs to know of the session of the page. */
export interface ChangedSession {
  city: Pick<City, 'name' | 'timeZone'>;
  /** Language of its texts, if it differs from that of the page. */
  lang?: string | undefined;
  /** Attributes of links in an embed, which open a page of their own. */
  link?: { target: string; rel: string } | undefined;
}

interface StateChangeProps extends IslandTexts {
  now: StateFields;
  session: ChangedSession;
}

/** Says what has become of a session since its page was rendered, and where or when it takes place instead (rule 13.18). */
export default function StateChange({
  now: { state, stateReason, movedTo },
  session: { city, lang, link },
  texts,
  locale,
}: StateChangeProps) {
  const t = useLazyTranslator('actions', true, { texts, locale });
  if (!t) return null;
  // Nothing is said of a target that cannot be told, and of a cancelled session there need not be one.
  const hasTarget = state !== undefined && movedTo !== undefined && (movedTo !== null || state !== 'cancelled');
  return (
    <div className="notice">
      <p>
        <b>{state ? t(`session.${state}`) : t('session.takesPlace')}</b>
      </p>
      {typeof stateReason === 'string' && (
        <p>
          {beforeValue(t('session.reason'), t)} <bdi lang={lang}>{stateReason}</bdi>
        </p>
      )}
      {hasTarget && (
        <p>
          <MoveTargetLine target={toMoveTargetText(fromTargetFields(movedTo, city.timeZone), city, locale, t)} lang={lang} link={link} />
        </p>
      )}
    </div>
  );
}
