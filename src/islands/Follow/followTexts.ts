import { PORTAL_ERRORS } from '../../domain/http/portalErrors.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import { VALIDATION_TEXTS } from '../../domain/text/validation.ts';
import type { TextKey } from '../../i18n/translator.ts';

const { required, email, choice } = VALIDATION_TEXTS;

/** Text keys of the link to the form. */
export const FOLLOW_LINK_TEXTS: readonly TextKey[] = ['follow.title', 'action.close'];

/** Text keys of the follow form. */
export const FOLLOW_TEXTS: readonly TextKey[] = [
  'login.email',
  'footer.privacy',
  'follow.search',
  'follow.city',
  'follow.category',
  'follow.session',
  'follow.topic',
  'follow.person',
  'follow.item',
  'follow.what',
  'follow.when',
  'follow.before',
  'follow.after',
  'follow.often',
  'follow.now',
  'follow.daily',
  'follow.weekly',
  'follow.mailHint',
  'follow.submit',
  'follow.browser',
  'follow.browserHint',
  'follow.browserPage',
  'follow.browserDenied',
  'follow.browserDone',
  'follow.sent',
  'follow.sentHint',
  'follow.manage',
  'follow.tryAgain',
  'download.partAll',
  'download.recaptcha',
  'download.trap',
  'download.sending',
  'download.sentTo',
  'download.next',
  'text.sentence',
  'error.invalidFields',
  'error.server',
  required,
  email,
  choice,
];

/** Returns the message for a follow that was not asked for; after a failed service it says to try again. */
export const followMessage = (error: keyof typeof PORTAL_ERRORS, t: (key: TextKey) => string): string =>
  error === 'upstream-failed' ? joinSentences([t(PORTAL_ERRORS[error].text), t('follow.tryAgain')]) : t(PORTAL_ERRORS[error].text);
