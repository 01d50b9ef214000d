import type { SessionHeaderDetails } from '../../i18n/labels/session/sessionHeaderText.ts';
import type { Step } from '../../i18n/labels/session/steps.ts';
import type { UnpublishedDetails } from '../../i18n/labels/session/unpublishedDetails.ts';
import { EmbedMessage } from '../embed/EmbedMessage.tsx';
import { UnpublishedNotice } from './notices/UnpublishedNotice.tsx';

/** What a page or an embed shows after a withdrawal, in place of its content. */
export type WithdrawnDetails =
  | { kind: 'page'; header: SessionHeaderDetails; back: Step; notice: UnpublishedDetails }
  | { kind: 'embed'; page: Step; title: string; planned: string | undefined };

/** Says that the session has been withdrawn (rules 3.5, 13.2). */
export const WithdrawnNotice = ({ details }: { details: WithdrawnDetails }) =>
  details.kind === 'page' ? (
    <UnpublishedNotice details={details.notice} />
  ) : (
    <EmbedMessage page={details.page}>
      <p>
        <b>{details.title}</b>
      </p>
      {details.planned !== undefined && <p>{details.planned}</p>}
    </EmbedMessage>
  );
