import type { LinkForm } from '../../domain/follow/tokenPage.ts';
import type { Translate } from '../../i18n/translator.ts';
import { FormSummary } from '../forms/FormSummary.tsx';
import { Honeypot } from '../forms/Honeypot.tsx';
import { MailField } from '../forms/MailField.tsx';

interface LinkRequestFormProps {
  action: string;
  form: LinkForm;
  /** The problem of the whole form, and that of the address, as translated texts; undefined without one. */
  message: string | undefined;
  mailProblem: string | undefined;
  t: Translate;
}

/** Asks for a message with the link to what an address follows (rules 28.62, 28.66). */
export function LinkRequestForm({ action, form, message, mailProblem, t }: LinkRequestFormProps) {
  return (
    <form className="request-form" method="post" action={action} noValidate>
      <FormSummary message={message} problems={[]} hasFocus={message !== undefined} />
      <p>{t('follow.linkHint')}</p>
      <MailField id="link-mail" name="mail" value={form.mail} problem={mailProblem} hasFocus={mailProblem !== undefined} t={t} />
      <Honeypot t={t} />
      <input type="hidden" name="formToken" defaultValue={form.formToken} />
      <button className="send" name="action" value="link">
        {t('follow.linkSubmit')}
      </button>
    </form>
  );
}
