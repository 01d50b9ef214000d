import type { Translate } from '../../i18n/translator.ts';

/** A field that people do not see and programs fill in (rule 15.8). */
export function Honeypot({ t }: { t: Translate }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        {t('download.trap')}
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
