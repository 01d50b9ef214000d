import { useEffect, useRef } from 'react';
import { prepareProof, type Proof } from '../../../stores/page/captcha.store.ts';

/** The captcha of a form; `siteKey` is the public key of reCAPTCHA. */
interface FormCaptcha {
  captcha: string;
  siteKey: string | undefined;
}

/**
 * Prepares the captcha token for an action while the visitor fills in the form (rule 15.7). reCAPTCHA is loaded only after consent (rule
 * 20.8).
 */
export function useProof({ captcha, siteKey = '' }: FormCaptcha, action: string) {
  const proof = useRef<Proof | undefined>(undefined);
  const prepare = () => {
    proof.current = prepareProof(captcha, siteKey, action);
  };
  useEffect(() => {
    if (captcha !== 'recaptcha') prepare();
  }, []);
  return {
    token: async () => (await proof.current?.get()) ?? '',
    renew: () => proof.current && prepare(),
    consent: (isGiven: boolean) => {
      if (isGiven) prepare();
      else proof.current = undefined;
    },
  };
}
