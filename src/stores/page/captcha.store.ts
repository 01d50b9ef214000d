import { solveChallenge } from '../../services/browser/proofOfWork.ts';
import { loadRecaptcha } from '../../services/browser/recaptchaScript.ts';

/** Proof that a form is sent by a person, prepared while the form is filled in. */
export interface Proof {
  /** Resolves to a token for one submission; '' when none can be made: the portal then checks the form token only (rule 15.8). */
  get: () => Promise<string>;
}

/** Time for which a challenge solved in advance is used, ms: shorter than the 10 minutes of rule 15.7. */
const PREPARED_TOKEN_MS = 8 * 60 * 1000;

const toChallengeAddress = (action: string) => `/captcha.json?action=${encodeURIComponent(action)}`;

const orEmpty = (token: Promise<string>) => token.catch(() => '');

/** Starts to prepare the token for an action (rule 15.7); `captcha` is `recaptcha`, `altcha` or another text for none. */
export function prepareProof(captcha: string, siteKey: string, action: string): Proof | undefined {
  if (captcha === 'recaptcha') {
    const execute = loadRecaptcha(siteKey);
    // Fetch the token on submission: it is valid for two minutes only.
    return { get: () => orEmpty(execute.then((run) => run(action))) };
  }
  if (captcha !== 'altcha') return undefined;
  const startMs = performance.now();
  const prepared = orEmpty(solveChallenge(toChallengeAddress(action)));
  return { get: () => (performance.now() - startMs < PREPARED_TOKEN_MS ? prepared : orEmpty(solveChallenge(toChallengeAddress(action)))) };
}

/**
 * Loads the token for a password attempt (rule 14.8): from reCAPTCHA when its site key is given, else from the challenge at an address; ''
 * when none is required or can be made.
 */
export async function getLoginProof(address: string, siteKey: string | undefined): Promise<string> {
  return siteKey === undefined ? orEmpty(solveChallenge(address)) : ((await prepareProof('recaptcha', siteKey, 'login')?.get()) ?? '');
}
