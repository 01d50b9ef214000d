import { divisionTones } from '../domain/divisionTones.ts';
import type { LiveState } from '../domain/liveSession.ts';
import { followAttendees } from './liveAttendees.ts';
import { followSpeakers } from './liveSpeakers.ts';
import type { LivePart } from './liveView.ts';

/** Follows who speaks, and who is there. */
export function followPeople(section: HTMLElement): LivePart {
  const speakers = followSpeakers(section);
  const attendees = followAttendees(section);
  let shown: Pick<LiveState, 'speeches' | 'attendees'> | undefined;
  return (session, { speech }) => {
    if (session.speeches !== shown?.speeches || session.attendees !== shown.attendees) {
      shown = session;
      const tones = divisionTones(session);
      speakers.show(session, tones);
      attendees(session, tones);
    }
    speakers.mark(speech);
  };
}
