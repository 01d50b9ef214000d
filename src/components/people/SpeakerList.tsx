import { toneClass } from '../../domain/people/divisionTones.ts';
import type { Speaker } from '../../domain/people/speakers.ts';
import { SpeakerRow, type SpeakerRowShared } from './SpeakerRow.tsx';

interface SpeakerListProps extends SpeakerRowShared {
  /** In the order of rule 9.5. */
  speakers: readonly Speaker[];
  /** Tone of each division by name (rule 8.11). */
  tones: ReadonlyMap<string, number>;
  /** Id of the current turn. */
  currentId: string | undefined;
}

/** The speakers of a session; a sentence if nobody has spoken yet. */
export function SpeakerList({ speakers, tones, currentId, ...shared }: SpeakerListProps) {
  if (speakers.length === 0) return <p className="muted">{shared.t('session.nobodySpoke')}</p>;
  return (
    <ul>
      {speakers.map((speaker) => (
        <SpeakerRow
          key={speaker.id}
          speaker={speaker}
          tone={toneClass(tones, speaker.attendee?.division)}
          currentId={speaker.turns.some(({ id }) => id === currentId) ? currentId : undefined}
          {...shared}
        />
      ))}
    </ul>
  );
}
