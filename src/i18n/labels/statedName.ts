import { isStated, type SessionState } from '../../domain/session/session.ts';
import { LOCALES } from '../locales.ts';
import { type Translate, translatorFor } from '../translator.ts';
import { labelled } from './punctuation.ts';
import { stateLabel } from './session/sessionLabels.ts';

/** The name of a session with what has become of it before it ("Cancelled: Council"), unless the name says so itself in any language. */
export function statedName(name: string, state: SessionState, t: Translate): string {
  if (!isStated(state)) return name;
  const isSaid = LOCALES.some((locale) => name.toLowerCase().startsWith(stateLabel(state, translatorFor(locale)).toLowerCase()));
  return isSaid ? name : labelled(stateLabel(state, t), name, t);
}
