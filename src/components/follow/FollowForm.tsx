import { FOLLOW_FIELDS, type FollowField } from '../../domain/follow/followForm.ts';
import type { FollowView } from '../../domain/follow/followView.ts';
import { findOnlyProblem, listProblems } from '../../domain/text/formProblem.ts';
import stylesheet from '../../styles/requestForms.css?url';
import { CaptchaConsent } from '../forms/CaptchaConsent.tsx';
import { FormSummary } from '../forms/FormSummary.tsx';
import { Honeypot } from '../forms/Honeypot.tsx';
import { MailField } from '../forms/MailField.tsx';
import type { SentFormProps } from '../forms/sentFormProps.ts';
import { FollowChoiceFields } from './FollowChoiceFields.tsx';

interface FollowFormProps extends SentFormProps<FollowField> {
  view: FollowView;
  /** Undefined where a browser cannot show messages, and in a dialog: only the page of the form asks for permission (rule 28.64). */
  onBrowser?: (() => void) | undefined;
}

const idOf = (field: FollowField) => `follow-${field}`;

/** Returns the id of the input or group of a field. */
export const followInputId = idOf;

/** The form that follows something (rules 28.60 to 28.64). */
export function FollowForm({
  view,
  t,
  problem,
  formToken = view.formToken,
  status = '',
  hasFocus = false,
  formRef,
  summaryRef,
  ...on
}: FollowFormProps) {
  const { action, topics, topicId, values, captcha, links } = view;
  const labels: Record<FollowField, string> = {
    phases: t('follow.when'),
    interval: t('follow.often'),
    mail: t('login.email'),
  };
  const only = findOnlyProblem(FOLLOW_FIELDS, problem);
  const listed = listProblems(FOLLOW_FIELDS, problem, { labels, toInputId: idOf });
  return (
    <form ref={formRef} className="request-form" method="post" action={action} noValidate onSubmit={on.onSubmit} onInput={on.onInput}>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="form-fields">
        <FormSummary ref={summaryRef} message={only ? undefined : problem?.message} problems={listed} hasFocus={hasFocus && !only} />
        {topics.length > 0 && (
          <div className="field">
            <label htmlFor="follow-topic">{t('follow.what')}</label>
            <select id="follow-topic" name="topic" defaultValue={topicId ?? ''}>
              <option value="">{t('download.partAll')}</option>
              {topics.map(({ id, name }) => (
                <option key={id} value={id} lang={view.lang} dir="auto">
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <FollowChoiceFields
          idPrefix="follow"
          values={values}
          problems={problem?.fields ?? {}}
          focused={hasFocus ? only : undefined}
          t={t}
        />
        <MailField
          id={idOf('mail')}
          name="mail"
          value={values.mail}
          problem={problem?.fields.mail}
          hasFocus={hasFocus && only === 'mail'}
          t={t}
        >
          {t('follow.mailHint')} <a href={links.privacy}>{t('footer.privacy')}</a>
        </MailField>
        {captcha === 'recaptcha' && <CaptchaConsent t={t} onConsent={on.onConsent} />}
        <Honeypot t={t} />
        <input type="hidden" name="formToken" defaultValue={formToken} />
      </div>
      <div className="form-foot">
        <p aria-live="polite" aria-atomic>
          {status}
        </p>
        <button className="send">{t('follow.submit')}</button>
        {on.onBrowser && (
          <div className="follow-browser">
            <button type="button" onClick={on.onBrowser}>
              {t('follow.browser')}
            </button>
            <p className="muted">{t('follow.browserHint')}</p>
          </div>
        )}
      </div>
    </form>
  );
}
