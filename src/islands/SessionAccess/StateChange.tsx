import type { StateFields } from '../../domain/session/state/stateFields.ts';
import { beforeValue } from '../../i18n/labels/punctuation.ts';
import type { TextKey } from '../../i18n/translator.ts';
import { useLazyTranslator } from '../hooks/useLazyTranslator.ts';
import type { IslandTexts } from '../hooks/useTranslator.ts';

/** The one text of the notice that is not loaded with it. */
export const STATE_CHANGE_TEXTS = ['text.labelled'] as const satisfies readonly TextKey[];

/** Says what has become of a session since its page was rendered (rule 13.18). */
export default function StateChange({ now: { state, stateReason }, ...texts }: IslandTexts & { now: StateFields }) {
  const t = useLazyTranslator('actions', true, texts);
  if (!t || !state) return null;
  return (
    <div className="notice">
      <p>
        <b>{t(`session.${state}`)}</b>
      </p>
      {typeof stateReason === 'string' && (
        <p>
          {beforeValue(t('session.reason'), t)} <bdi dir="auto">{stateReason}</bdi>
        </p>
      )}
    </div>
  );
}
