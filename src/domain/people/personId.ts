import type { Attendee } from '../session/metadata.ts';

/** Returns an id of the person behind an attendee: one delegate in two roles is one person (rule 9.5). Empty for an unknown person. */
export function personId(attendee: Pick<Attendee, 'id' | 'delegateId'> | undefined): string {
  if (!attendee) return '';
  return attendee.delegateId === undefined ? `attendee ${attendee.id}` : `delegate ${attendee.delegateId}`;
}
