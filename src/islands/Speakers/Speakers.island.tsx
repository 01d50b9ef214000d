// Hydrates when its tab is in view, after the first interaction, on live pages when the page is idle: people come and go. The lists are
// HTML before that.
import { useMemo, useRef } from 'react';
import { AttendeeList } from '../../components/people/AttendeeList.tsx';
import { DivisionShares } from '../../components/people/chart/DivisionShares.tsx';
import { SpeakerList } from '../../components/people/SpeakerList.tsx';
import { SpokenTopic } from '../../components/people/chart/SpokenTopic.tsx';
import { divisionTones } from '../../domain/people/divisionTones.ts';
import { fromPeopleSeed, type PeopleSeed } from '../../domain/people/peopleSeed.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { isUnknown, type RecordList, type Topic } from '../../domain/session/metadata.ts';
import type { RecordCounts } from '../../domain/session/shownRecords.ts';
import { groupByRole, toSpeakers } from '../../domain/people/speakers.ts';
import { bySpeakingTime } from '../../domain/people/speakingTime.ts';
import { useReady } from '../hooks/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { useJump } from '../hooks/useJump.ts';
import { useShownRecords } from '../hooks/useLiveRecords.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { LeftOut } from '../LeftOut/LeftOut.tsx';
import { useCurrentSpeech } from './useCurrentSpeech.ts';
import { useSpokenTopic } from './useSpokenTopic.ts';

interface SpeakersProps extends IslandTexts {
  seed: PeopleSeed;
  /** Topics by which the speaking time can be chosen, without descriptions. */
  topics: Topic[];
  /** Id of the topic that the address chooses (rule 9.17). */
  topicId?: string | undefined;
  links: RecordLinks;
  /** End of the session, epoch ms; undefined while it is not over. */
  endMs: number | undefined;
  areTimesHidden: boolean;
  /** Numbers of speeches and attendees that the page does not show (rule 6.16). */
  left?: Pick<RecordCounts, 'speeches' | 'attendees'> | undefined;
  /** Id of the current speech when the page is rendered. */
  currentId?: string | undefined;
  /** The lists that were not known when the page was rendered (rule 17.17). */
  unknown?: readonly RecordList[] | undefined;
}

/** The speakers of a session with their turns, and its attendees (rules 9.1, 9.5). Both lists of a live session follow the live state. */
function Speakers({
  seed,
  topics: initialTopics,
  topicId,
  links,
  endMs,
  areTimesHidden,
  left,
  currentId,
  unknown: initiallyUnknown,
  ...texts
}: SpeakersProps) {
  const root = useRef<HTMLDivElement>(null);
  useReady(root);
  const t = useTranslator(texts);
  const shown = useShownRecords();
  const initial = useMemo(() => fromPeopleSeed(seed), [seed]);
  const { speeches, attendees } = (links.isLive && shown) || initial;
  const notShown = (links.isLive && shown?.left) || left || { speeches: 0, attendees: 0 };
  const { unknown } = links.isLive && shown ? shown : { unknown: initiallyUnknown };
  const areSpeechesUnknown = isUnknown({ unknown }, 'speeches');
  const areTurnsCut = notShown.speeches > 0;
  const isTimed = !areTimesHidden && !areTurnsCut;
  const { isOfTopic, isSpokenIn, ...choice } = useSpokenTopic((links.isLive && shown?.topics) || initialTopics, links, topicId);
  const speakers = useMemo(() => {
    const inOrder = toSpeakers(speeches, endMs, isSpokenIn);
    // Rows of a live session stay where they are.
    return isTimed && !links.isLive ? bySpeakingTime(inOrder) : inOrder;
  }, [speeches, endMs, isSpokenIn, isTimed, links.isLive]);
  const tones = useMemo(() => divisionTones({ speeches, attendees }), [speeches, attendees]);
  const groups = useMemo(() => groupByRole({ speeches, attendees }), [speeches, attendees]);
  const current = useCurrentSpeech(speeches, links, areTimesHidden, currentId);
  const onJump = useJump();
  const shared = { links, locale: texts.locale, t, areTimesHidden, areTurnsCut, onJump };
  return (
    <div ref={root}>
      <LeftOut count={notShown.speeches + notShown.attendees} sessionHref={links.href} {...texts} />
      {isTimed && speeches.length > 0 && (
        <>
          {choice.topics.length > 0 && (
            <SpokenTopic action={links.href} part={links.parts && links.parts.current + 1} lang={links.lang} t={t} {...choice} />
          )}
          <DivisionShares speakers={speakers} tones={tones} locale={texts.locale} t={t} />
        </>
      )}
      {(links.isLive || isOfTopic || speakers.length > 0 || areSpeechesUnknown) && (
        <SpeakerList
          speakers={speakers}
          isOfTopic={isOfTopic}
          tones={tones}
          currentId={current}
          isUnknown={areSpeechesUnknown}
          {...shared}
        />
      )}
      <AttendeeList
        isUnknown={isUnknown({ unknown }, 'attendees')}
        left={notShown.attendees}
        groups={groups}
        tones={tones}
        links={links}
        t={t}
      />
    </div>
  );
}

export default untilWithdrawn(Speakers);
