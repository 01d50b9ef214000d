import type { Translate } from '../../i18n/translator.ts';

interface CaptchaConsentProps {
  t: Translate;
  onConsent: ((isGiven: boolean) => void) | undefined;
}

/** Asks whether reCAPTCHA may be loaded (rule 20.8); without scripts it is not shown. */
export function CaptchaConsent({ t, onConsent }: CaptchaConsentProps) {
  return (
    <label className="choice scripted">
      <input type="checkbox" onChange={({ target }) => onConsent?.(target.checked)} />
      {t('download.recaptcha')}
    </label>
  );
}
