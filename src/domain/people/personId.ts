import type { Attendee } from '../session/metadata.ts';

/** The person that an attendee is: one who attends in two roles is the same where upstream says so. Empty for nobody who is named. */
export function personId(attendee: Pick<Attendee, 'id' | 'delegateId'> | undefined): string {
  if (!attendee) return '';
  return attendee.delegateId === undefined ? `attendee ${attendee.id}` : `delegate ${attendee.delegateId}`;
}
