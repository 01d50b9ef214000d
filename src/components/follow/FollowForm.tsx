import type { Ref, SyntheticEvent } from 'react';
import { FOLLOW_FIELDS, type FollowField } from '../../domain/follow/followForm.ts';
import type { FollowView } from '../../domain/follow/followView.ts';
import type { Translate } from '../../i18n/translator.ts';
import stylesheet from '../../styles/followForm.css?url';
import { FormSummary } from '../forms/FormSummary.tsx';
import { Honeypot } from '../forms/Honeypot.tsx';
import { ProblemLine } from '../forms/ProblemLine.tsx';
import { serverAutofocus } from '../forms/serverAutofocus.tsx';
import { FollowChoiceFields } from './FollowChoiceFields.tsx';

/** The problems of a follow form, as translated texts. */
export interface FollowFormProblem {
  message: string;
  fields: Partial<Record<FollowField, string>>;
}

interface FollowFormProps {
  view: FollowView;
  t: Translate;
  /** Undefined without a problem. */
  problem: FollowFormProblem | undefined;
  /** The token of the next attempt; that of the view before the first one. */
  formToken?: string;
  status?: string;
  /** Whether a page that the server answers with a problem focuses it. */
  hasFocus?: boolean;
  formRef?: Ref<HTMLFormElement>;
  summaryRef?: Ref<HTMLDivElement>;
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void;
  onInput?: (event: SyntheticEvent<HTMLFormElement>) => void;
  onConsent?: (isGiven: boolean) => void;
  /** Undefined where a browser cannot show messages, and in a dialog: only the page of the form asks for permission (rule 28.64). */
  onBrowser?: (() => void) | undefined;
}

const idOf = (field: FollowField) => `follow-${field}`;

/** Returns the id of the input or group of a field. */
export const followInputId = idOf;

/** Returns the only field with a problem: it shows its message itself and gets the focus; several problems have a summary. */
export function findOnlyFollowProblem(fields: FollowFormProblem['fields']): FollowField | undefined {
  const wrong = FOLLOW_FIELDS.filter((field) => fields[field] !== undefined);
  return wrong.length === 1 ? wrong[0] : undefined;
}

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
  const only = problem && findOnlyFollowProblem(problem.fields);
  const listed = FOLLOW_FIELDS.flatMap((field) => {
    const text = problem?.fields[field];
    return text === undefined ? [] : { id: idOf(field), label: labels[field], text };
  });
  return (
    <form ref={formRef} className="follow-form" method="post" action={action} noValidate onSubmit={on.onSubmit} onInput={on.onInput}>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="follow-fields">
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
        <div className="field">
          <label htmlFor={idOf('mail')}>{labels.mail}</label>
          <ProblemLine inputId={idOf('mail')} text={problem?.fields.mail} />
          <input
            type="email"
            id={idOf('mail')}
            name="mail"
            dir="ltr"
            autoComplete="email"
            aria-required
            defaultValue={values.mail}
            aria-invalid={problem?.fields.mail !== undefined || undefined}
            aria-describedby={`${idOf('mail')}-problem follow-mail-hint`}
            {...serverAutofocus(hasFocus && only === 'mail')}
          />
          <p className="muted" id="follow-mail-hint">
            {t('follow.mailHint')} <a href={links.privacy}>{t('footer.privacy')}</a>
          </p>
        </div>
        {captcha === 'recaptcha' && (
          <label className="choice scripted">
            <input type="checkbox" onChange={({ target }) => on.onConsent?.(target.checked)} />
            {t('download.recaptcha')}
          </label>
        )}
        <Honeypot t={t} />
        <input type="hidden" name="formToken" defaultValue={formToken} />
      </div>
      <div className="follow-foot">
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
