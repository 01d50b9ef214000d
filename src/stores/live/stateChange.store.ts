import { atom } from 'nanostores';
import type { SessionChange } from '../../domain/session/state/sessionChange.ts';

/**
 * What has become of the session since the page was rendered; `none`: it takes place as planned again. Undefined while that is the same
 * (rule 13.18).
 */
export const $stateChange = atom<SessionChange['kind'] | 'none' | undefined>();
