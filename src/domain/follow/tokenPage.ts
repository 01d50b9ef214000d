import type { ErrorCode } from '../http/portalErrors.ts';
import type { ValidationProblem } from '../text/validation.ts';
import type { OwnFollow } from './followView.ts';

/** Everything that an address or a browser follows. */
export interface OwnFollows {
  channel: 'mail' | 'push';
  follows: OwnFollow[];
}

/** The form that asks for the link to the follows of an address. */
export interface LinkForm {
  mail: string;
  problem: ValidationProblem | undefined;
  error: ErrorCode | undefined;
  isSent: boolean;
  formToken: string;
}

/** What became of a form of somebody's follows. */
export type FollowsDone = 'saved' | 'ended';

/** What a page that somebody opens from a message shows (rules 28.65 to 28.68). */
export type TokenState =
  | { kind: 'confirm'; follow: OwnFollow }
  /** With the token with which the follows of the address are managed; without it when the link confirmed it before. */
  | { kind: 'confirmed'; follow: OwnFollow; manage?: string | undefined }
  /** A link that confirms nothing any more, or is damaged. */
  | { kind: 'unconfirmable' }
  /** `wrongId` is the follow whose choices were incomplete, so that nothing was changed. */
  | { kind: 'follows'; own: OwnFollows; done: FollowsDone | undefined; wrongId: string | undefined }
  /** What the message of a link was about and is still followed; empty once it has ended (rule 28.67). */
  | { kind: 'unsubscribe'; follows: OwnFollow[] }
  /** Without a link, or with one that is too old. */
  | { kind: 'link'; isExpired: boolean; form: LinkForm };
