import type { UnpublishedDetails } from '../../../i18n/labels/session/unpublishedDetails.ts';
import { NextSteps } from '../../links/NextSteps.tsx';

/** Says that a session is not published, and when it is planned (rule 3.5). */
export const UnpublishedNotice = ({ details: { title, planned, hint, steps } }: { details: UnpublishedDetails }) => (
  <div className="notice">
    <p>
      <b>{title}</b>
    </p>
    {planned !== undefined && <p>{planned}</p>}
    <p>{hint}</p>
    <NextSteps steps={steps} />
  </div>
);
