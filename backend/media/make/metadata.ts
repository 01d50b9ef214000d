import { findById, type Language, type Meeting, type Texts } from './script.ts';
import type { Schedule } from './schedule.ts';

/** A session that uses the recording, and the lists to write for it (`uses.json`). */
export interface RecordingUse {
  /** Folder of the session below `backend/seed/`. */
  folder: string;
  language: Language;
  lists: ('topics' | 'speeches' | 'votes')[];
  /** Names of topics and votes by id; default: the names of the script. */
  names?: Record<string, string>;
}

/** Speakers whose speeches have a microphone instead of an attendee, as in rooms with delegate units. */
const identifiedByMicrophone = new Set(['wijnhoven', 'kistemaker']);

const voteLabels: Record<string, Record<'yes' | 'no' | 'abstain' | 'absent', string>> = {
  nl: { yes: 'Voor', no: 'Tegen', abstain: 'Onthouding', absent: 'Afwezig' },
  en: { yes: 'For', no: 'Against', abstain: 'Abstention', absent: 'Absent' },
};

/** The entries of `topics.json` of a session that uses the recording. */
export function toTopics(meeting: Meeting, schedule: Schedule, use: RecordingUse): unknown[] {
  return schedule.topics.map((span, index) => {
    const topic = findById(meeting.topics, span.id, 'topics');
    const description = use.names ? undefined : topic.description[use.language];
    return {
      id: topic.id,
      name: use.names?.[topic.id] ?? getText(topic.name, use.language),
      ...(description === undefined ? {} : { description }),
      priority: index + 1,
      start: span.start,
      stop: span.stop,
    };
  });
}

/** The entries of `speeches.json` of a session that uses the recording; its attendees have the ids of the speakers. */
export function toSpeeches(meeting: Meeting, schedule: Schedule): unknown[] {
  return schedule.turns.map((turn, index) => {
    const speaker = findById(meeting.speakers, turn.speaker, 'speakers');
    const who = identifiedByMicrophone.has(speaker.id) ? { microphone: speaker.microphone } : { attendee: speaker.id };
    return { id: `speech-${String(index + 1).padStart(2, '0')}`, start: turn.start, stop: turn.stop, ...who, topic: turn.topic };
  });
}

/** The outcomes of the script as the seed writes them; a vote that was put off has none. */
const outcomes: Readonly<Record<string, string>> = { Aangenomen: 'adopted', Verworpen: 'rejected', 'Stemmen staken': 'tied' };

/** The entries of `votes.json` of a session that uses the recording; a vote that has not started has no times. */
export function toVotes(meeting: Meeting, schedule: Schedule, use: RecordingUse): unknown[] {
  return meeting.votes.map((vote, index) => {
    const span = schedule.votes.find((candidate) => candidate.id === vote.id);
    const labels = voteLabels[use.language] ?? voteLabels.nl;
    const total = vote.count.yes + vote.count.no + vote.count.abstain;
    const options = (['yes', 'no', 'abstain'] as const).filter((option) => option !== 'abstain' || vote.count.abstain > 0);
    return {
      id: vote.id,
      name: use.names?.[vote.id] ?? getText(vote.name, use.language),
      priority: index + 1,
      ...(span ? { start: span.start, stop: span.stop } : {}),
      total,
      eligible: vote.eligible,
      ...(vote.outcome in outcomes ? { outcome: outcomes[vote.outcome] } : {}),
      topic: vote.topic,
      result: options.map((option) => ({
        vote: option,
        label: labels?.[option] ?? option,
        count: vote.count[option],
        percentage: total === 0 ? 0 : Math.round((vote.count[option] / total) * 100),
      })),
      ...(vote.ballots && {
        ballots: [
          ...(['yes', 'no', 'abstain'] as const).flatMap((option) =>
            (vote.ballots?.[option] ?? []).map((attendee) => ({ attendee, vote: option, label: labels?.[option] ?? option })),
          ),
          ...vote.ballots.absent.map((person) => ({ ...person, vote: 'absent', label: labels?.absent ?? 'absent' })),
        ],
      }),
    };
  });
}

function getText(texts: Texts, language: Language): string {
  return texts[language] ?? texts.nl;
}
