import { toneClass } from '../../domain/people/divisionTones.ts';
import type { Speaker } from '../../domain/people/speakers.ts';
import { longestTime } from '../../domain/people/speakingTime.ts';
import { SpeakerRow, type SpeakerRowShared } from './SpeakerRow.tsx';

interface SpeakerListProps extends SpeakerRowShared {
  /** In the order of rule 9.5. */
  speakers: readonly Speaker[];
  /** Whether they are those of one topic (rule 9.17). */
  isOfTopic?: boolean;
  /** Tone of each division by name (rule 8.11). */
  tones: ReadonlyMap<string, number>;
  /** Id of the current turn. */
  currentId: string | undefined;
  /** Whether the list was not sent (rule 17.17). */
  isUnknown?: boolean;
}

/** The speakers of a session; a sentence if nobody has spoken yet, or if they are not known. */
export function SpeakerList({ speakers, tones, currentId, isUnknown = false, isOfTopic = false, ...shared }: SpeakerListProps) {
  const notice = isUnknown && <p className="muted">{shared.t('session.speakersUnknown')}</p>;
  if (speakers.length === 0)
    return notice || <p className="muted">{shared.t(isOfTopic ? 'session.nobodyInTopic' : 'session.nobodySpoke')}</p>;
  const longestMs = longestTime(speakers);
  return (
    <>
      {notice}
      <ul>
        {speakers.map((speaker) => (
          <SpeakerRow
            key={speaker.id}
            speaker={speaker}
            longestMs={longestMs}
            tone={toneClass(tones, speaker.attendee?.division)}
            currentId={speaker.turns.some(({ id }) => id === currentId) ? currentId : undefined}
            {...shared}
          />
        ))}
      </ul>
    </>
  );
}
