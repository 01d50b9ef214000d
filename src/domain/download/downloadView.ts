import type { DownloadOffer, DownloadProblems, DownloadValues } from './downloadRequest.ts';
import type { ErrorCode } from '../http/portalErrors.ts';

/** A download form as a page shows it. */
export interface DownloadView {
  /** Address that takes the form, with its language. */
  action: string;
  offer: DownloadOffer;
  /** Names of the topics by id, and of the languages by code. */
  topicNames: Record<string, string>;
  languageNames: Record<string, string>;
  values: DownloadValues;
  problems: DownloadProblems;
  /** Why the download did not start. */
  error: ErrorCode | undefined;
  isStarted: boolean;
  /** Seconds of the recording before the part that the page plays: by so much its marks lie later in the whole. */
  offsetSeconds: number;
  /** Stands in for a captcha where there is no script. */
  formToken: string;
  captcha: 'altcha' | 'recaptcha' | 'off';
  /** Public key of reCAPTCHA, where that is the captcha. */
  siteKey: string | undefined;
  /** How large the whole recording is, where somebody knows: "1,2 GB". */
  size: string | undefined;
}
