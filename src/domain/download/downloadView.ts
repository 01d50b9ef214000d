import type { DownloadOffer, DownloadProblems, DownloadValues } from './downloadRequest.ts';
import type { ErrorCode } from '../http/portalErrors.ts';

/** A download form as a page shows it. */
export interface DownloadView {
  /** Address that receives the form, with its language prefix. */
  action: string;
  /** Name of the city or organisation, which makes the file. */
  cityTitle: string;
  /** The topics of the offer are those that the form shows (rule 6.16). */
  offer: DownloadOffer;
  /** Sentence about topics that the form does not show; absent when it shows all. */
  notShown?: string;
  /** Names of the topics by id, and of the languages by code. */
  topicNames: Record<string, string>;
  languageNames: Record<string, string>;
  values: DownloadValues;
  problems: DownloadProblems;
  /** Error for which the download did not start. */
  error: ErrorCode | undefined;
  isStarted: boolean;
  /** Whether an e-mail about the started download is sent. */
  isMailed: boolean;
  /** Position in the whole recording at which the played part starts, in seconds; added to marks. */
  offsetSeconds: number;
  /** Signed token that replaces the captcha without scripts (rule 15.8). */
  formToken: string;
  captcha: 'altcha' | 'recaptcha' | 'off';
  /** Public key of reCAPTCHA; undefined with another captcha. */
  siteKey: string | undefined;
  /** Size of the whole recording as text ("1,2 GB"); undefined when it is unknown. */
  size: string | undefined;
}
