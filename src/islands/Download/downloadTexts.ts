import { PORTAL_ERRORS } from '../../domain/http/portalErrors.ts';
import { VALIDATION_TEXTS } from '../../domain/text/validation.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import type { TextKey } from '../../i18n/translator.ts';

const { required, email, choice } = VALIDATION_TEXTS;

/** Text keys of the download form. */
export const DOWNLOAD_TEXTS: readonly TextKey[] = [
  'login.email',
  'session.topics',
  'nav.languages',
  'download.start',
  'download.stop',
  'download.emailHint',
  'download.source',
  'download.part',
  'download.partAll',
  'download.partTopics',
  'download.partTrim',
  'download.size',
  'download.allTopics',
  'download.removeMarks',
  'download.timeHint',
  'download.languagesHint',
  'download.audioOnly',
  'download.recaptcha',
  'download.trap',
  'download.submit',
  'download.sending',
  'download.started',
  'download.sentTo',
  'download.next',
  required,
  email,
  choice,
  VALIDATION_TEXTS['start-time'],
  VALIDATION_TEXTS['end-time'],
  'text.sentence',
  'download.tryAgain',
  'error.invalidFields',
  'error.server',
  VALIDATION_TEXTS['end-before-start'],
];

/** Returns the message for a download that did not start; after a failed service it says to try again (rule 15.6). */
export const downloadMessage = (error: keyof typeof PORTAL_ERRORS, t: (key: TextKey) => string): string =>
  error === 'upstream-failed' ? joinSentences([t(PORTAL_ERRORS[error].text), t('download.tryAgain')]) : t(PORTAL_ERRORS[error].text);
