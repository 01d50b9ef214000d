import type { ErrorCode } from '../http/portalErrors.ts';
import type { FollowChoices, FollowProblems, FollowValues } from './followForm.ts';
import type { FollowTarget } from './followTarget.ts';

/** A follow form as a page or a dialog shows it. */
export interface FollowView {
  /** Address that receives the form, with its language prefix. */
  action: string;
  kind: FollowTarget['kind'];
  /** What is followed, in the words of the page that shows it. */
  name: string;
  /** Language of the name, if it differs from that of the page. */
  lang?: string | undefined;
  /** Of a session: the agenda items that can be followed in its place, and the chosen one. */
  topics: { id: string; name: string }[];
  topicId?: string | undefined;
  values: FollowValues;
  problems: FollowProblems;
  /** Error for which the request was not accepted. */
  error: ErrorCode | undefined;
  /** Whether a message to confirm was asked for. */
  isSent: boolean;
  /** Signed token that replaces the captcha without scripts (rule 15.8). */
  formToken: string;
  captcha: 'altcha' | 'recaptcha' | 'off';
  /** Public key of reCAPTCHA; undefined with another captcha. */
  siteKey: string | undefined;
  /** Public key with which a browser subscribes to messages; undefined when the service sends none to browsers. */
  pushKey: string | undefined;
  /** Addresses of the page that lists what somebody follows, of the privacy text, and of the page with this form. */
  links: { manage: string; privacy: string; page: string };
}

/** A follow as its owner sees it. */
export interface OwnFollow extends FollowChoices {
  id: string;
  target: FollowTarget;
  name: string;
  isConfirmed: boolean;
}
