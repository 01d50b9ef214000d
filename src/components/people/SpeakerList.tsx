import { toneClass } from '../../domain/people/divisionTones.ts';
import type { Speaker } from '../../domain/people/speakers.ts';
import { SpeakerRow, type SpeakerRowShared } from './SpeakerRow.tsx';

interface SpeakerListProps extends SpeakerRowShared {
  speakers: readonly Speaker[];
  /** Tone of each division (domain/divisionTones.ts). */
  tones: ReadonlyMap<string, number>;
  /** Id of the turn that lasts at the moment. */
  currentId: string | undefined;
}

/** Who spoke in a session; a sentence where nobody did yet. */
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
