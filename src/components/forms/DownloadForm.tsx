import { Fragment, type Ref } from 'react';
import { DOWNLOAD_FIELDS, type DownloadField, type DownloadPart } from '../../domain/download/downloadRequest.ts';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import { findOnlyProblem, listProblems } from '../../domain/text/formProblem.ts';
import stylesheet from '../../styles/requestForms.css?url';
import { CaptchaConsent } from './CaptchaConsent.tsx';
import { FormSummary } from './FormSummary.tsx';
import { Honeypot } from './Honeypot.tsx';
import { MailField } from './MailField.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import type { SentFormProps } from './sentFormProps.ts';
import { serverAutofocus } from './serverAutofocus.tsx';

interface DownloadFormProps extends SentFormProps<DownloadField> {
  view: DownloadView;
  allRef?: Ref<HTMLInputElement>;
  onAllTopics?: (isChosen: boolean) => void;
  /** Undefined while no marks are set. */
  onRemoveMarks?: (() => void) | undefined;
}

const idOf = (field: DownloadField) => `download-${field}`;

/** Returns the id of the input or group of a field. */
export const downloadInputId = idOf;

/** The form that requests a download (rules 15.2, 15.3, 15.4, 15.5). */
export function DownloadForm({
  view,
  t,
  problem,
  formToken = view.formToken,
  status = '',
  hasFocus = false,
  formRef,
  summaryRef,
  allRef,
  ...on
}: DownloadFormProps) {
  const { action, offer, topicNames, languageNames, values, captcha, size } = view;
  const chosenTopics = new Set(values.topics);
  const chosenLanguages = new Set(values.languages);
  const labels: Record<DownloadField, string> = {
    email: t('login.email'),
    part: t('download.part'),
    topics: t('session.topics'),
    start: t('download.start'),
    stop: t('download.stop'),
    languages: t('nav.languages'),
  };
  const listed = listProblems(DOWNLOAD_FIELDS, problem, { labels, toInputId: idOf });
  const parts: { value: DownloadPart; label: string }[] = [
    { value: 'all', label: t('download.partAll') },
    ...(offer.topics.length > 0 ? [{ value: 'topics' as const, label: t('download.partTopics') }] : []),
    { value: 'trim', label: t('download.partTrim') },
  ];
  const only = findOnlyProblem(DOWNLOAD_FIELDS, problem);
  const focusProps = (field: DownloadField) => serverAutofocus(hasFocus && only === field);
  const groupProps = (field: DownloadField, hint = '') => ({
    id: idOf(field),
    tabIndex: -1,
    ...focusProps(field),
    'aria-describedby': `${idOf(field)}-problem ${hint}`.trim(),
  });
  const inputProps = (field: DownloadField, hint: string) => ({
    id: idOf(field),
    name: field,
    dir: 'ltr',
    ...focusProps(field),
    'aria-invalid': problem?.fields[field] !== undefined || undefined,
    'aria-describedby': `${idOf(field)}-problem ${hint}`,
  });
  return (
    <form
      ref={formRef}
      className="request-form download-form"
      autoComplete="off"
      method="post"
      action={action}
      noValidate
      onSubmit={on.onSubmit}
      onInput={on.onInput}
    >
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="form-fields">
        <FormSummary ref={summaryRef} message={only ? undefined : problem?.message} problems={listed} hasFocus={hasFocus && !only} />
        <MailField
          id={idOf('email')}
          name="email"
          value={values.email}
          problem={problem?.fields.email}
          hasFocus={hasFocus && only === 'email'}
          t={t}
        >
          {t('download.emailHint')}
        </MailField>
        <fieldset {...groupProps('part')}>
          <legend>{labels.part}</legend>
          <ProblemLine inputId={idOf('part')} text={problem?.fields.part} />
          {parts.map(({ value, label }) => (
            <Fragment key={value}>
              <label className="choice">
                <input type="radio" name="part" value={value} defaultChecked={values.part === value} />
                {label}
              </label>{' '}
            </Fragment>
          ))}
          {size !== undefined && <p className="muted">{t('download.size', { size })}</p>}
        </fieldset>
        {offer.topics.length > 0 && (
          <fieldset className="of-topics" {...groupProps('topics')}>
            <legend>{labels.topics}</legend>
            <ProblemLine inputId={idOf('topics')} text={problem?.fields.topics} />
            <label className="choice scripted">
              <input ref={allRef} type="checkbox" onChange={({ target }) => on.onAllTopics?.(target.checked)} />
              {t('download.allTopics')}
            </label>
            {view.notShown !== undefined && <p className="muted">{view.notShown}</p>}
            <ul className="topics">
              {offer.topics.map((id) => (
                <li key={id}>
                  <label className="choice">
                    <input type="checkbox" name="topics" value={id} defaultChecked={chosenTopics.has(id)} />
                    <bdi>{topicNames[id]}</bdi>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <fieldset className="of-trim">
          <legend>{t('download.partTrim')}</legend>
          <div className="times">
            {(['start', 'stop'] as const).map((field) => (
              <div className="field" key={field}>
                <label htmlFor={idOf(field)}>{labels[field]}</label>
                <ProblemLine inputId={idOf(field)} text={problem?.fields[field]} />
                <input autoComplete="off" defaultValue={values[field]} {...inputProps(field, 'download-time-hint')} />
              </div>
            ))}
            {on.onRemoveMarks && (
              <button type="button" onClick={on.onRemoveMarks}>
                {t('download.removeMarks')}
              </button>
            )}
          </div>
          <p className="muted" id="download-time-hint">
            {t('download.timeHint')}
          </p>
        </fieldset>
        {offer.languages.length > 0 && (
          <fieldset {...groupProps('languages', 'download-languages-hint')}>
            <legend>{labels.languages}</legend>
            <ProblemLine inputId={idOf('languages')} text={problem?.fields.languages} />
            <p className="muted" id="download-languages-hint">
              {t('download.languagesHint')}
            </p>
            {offer.languages.map((language) => (
              <Fragment key={language}>
                <label className="choice">
                  <input type="checkbox" name="languages" value={language} defaultChecked={chosenLanguages.has(language)} />
                  {languageNames[language]}
                </label>{' '}
              </Fragment>
            ))}
          </fieldset>
        )}
        <label className="choice">
          <input type="checkbox" name="audioonly" defaultChecked={values.audioOnly} />
          {t('download.audioOnly')}
        </label>
        {captcha === 'recaptcha' && <CaptchaConsent t={t} onConsent={on.onConsent} />}
        <Honeypot t={t} />
        <input type="hidden" name="formToken" defaultValue={formToken} />
        <p className="muted">{t('download.source', { city: view.cityTitle })}</p>
      </div>
      <div className="form-foot">
        <p aria-live="polite" aria-atomic>
          {status}
        </p>
        <button className="send">{t('download.submit')}</button>
      </div>
    </form>
  );
}
