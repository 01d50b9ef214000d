import { solveChallenge } from '../../services/browser/proofOfWork.ts';
import { loadRecaptcha } from '../../services/browser/recaptchaScript.ts';

/** A sign that a person sends a form, worked out while the form is filled in. */
export interface Proof {
  /** The token for one sending; '' where there is none to be had: the portal then goes by the form alone. */
  get: () => Promise<string>;
}

/** Milliseconds for which a challenge that was solved ahead is good: less than the portal's ten minutes. */
const AHEAD_MS = 8 * 60 * 1000;

const challengeOf = (action: string) => `/captcha.json?action=${encodeURIComponent(action)}`;

const orNothing = (token: Promise<string>) => token.catch(() => '');

/** Begins to work out a token for an action. */
export function prepareProof(captcha: string, siteKey: string, action: string): Proof | undefined {
  if (captcha === 'recaptcha') {
    const execute = loadRecaptcha(siteKey);
    // Its tokens last two minutes: one is fetched when the form is sent.
    return { get: () => orNothing(execute.then((run) => run(action))) };
  }
  if (captcha !== 'altcha') return undefined;
  const startMs = performance.now();
  const ahead = orNothing(solveChallenge(challengeOf(action)));
  return { get: () => (performance.now() - startMs < AHEAD_MS ? ahead : orNothing(solveChallenge(challengeOf(action)))) };
}

/** The token for a password whose challenge is at an address, or of reCAPTCHA where its public key is given; '' where none is asked for, or to be had. */
export async function proveLogin(address: string, siteKey: string | undefined): Promise<string> {
  return siteKey === undefined ? orNothing(solveChallenge(address)) : ((await prepareProof('recaptcha', siteKey, 'login')?.get()) ?? '');
}
