// Hydrates when its tab is in view, after the first interaction, on live pages when the page is idle: the current topic moves. Topics are
// links before that.
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { TopicList } from '../../components/topics/TopicList.tsx';
import { TopicSearch } from '../../components/topics/TopicSearch.tsx';
import { isUnknown, type Topic } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import type { TopicContent } from '../../domain/topics/topicContents.ts';
import { toShownRecords } from '../../domain/session/shownRecords.ts';
import { canBeWide, onCanBeWideChange } from '../../stores/player/wideView.store.ts';
import { useReady } from '../hooks/useReady.ts';
import { LeftOut } from '../LeftOut/LeftOut.tsx';
import { NotifyTopic } from '../Notify/NotifyTopic.tsx';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { useJump } from '../hooks/useJump.ts';
import { useSession, useShownRecords } from '../hooks/useLiveRecords.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import styles from './Topics.module.css';
import { TopicPlayed } from './TopicPlayed.tsx';
import { useCopyLink } from './useCopyLink.ts';
import { type TopicQuery, useTopicSearch } from './useTopicSearch.ts';
import { useTopicInView } from './useTopicInView.ts';
import { useTopicStates } from './useTopicStates.ts';

interface TopicsProps extends IslandTexts {
  topics: Topic[];
  links: RecordLinks;
  /** What took place during each topic of a recording, by its id. */
  contents?: Record<string, TopicContent> | undefined;
  /** Addresses of stills of the recording, by the id of their topic. */
  stills?: Record<string, string> | undefined;
  /** Id of the current topic of a live session when the page is rendered; of a recording the one that the address opens. */
  currentId?: string | undefined;
  /** Number of topics of a live session that have started when the page is rendered. */
  started?: number | undefined;
  /** Number of topics that the page does not show (rule 6.16). */
  left?: number | undefined;
  /** The search of the address of the page. */
  search?: TopicQuery | undefined;
  /** Whether the island is in an embed, which shows the list only. */
  isEmbed?: boolean;
  /** Whether the list was not known when the page was rendered (rule 17.17). */
  isUnknown?: boolean;
}

/** The topics of a session with search, states and links. The topics of a live session follow the live state. */
function Topics({
  topics: initial,
  links,
  contents,
  stills,
  currentId,
  started = 0,
  left = 0,
  search,
  isEmbed = false,
  isUnknown: wasUnknown = false,
  ...texts
}: TopicsProps) {
  const root = useRef<HTMLDivElement>(null);
  useReady(root);
  const t = useTranslator(texts);
  const { locale } = texts;
  const { isLive } = links;
  const session = useSession();
  const shown = useShownRecords();
  const all = isLive && session ? session.topics : initial;
  const areTopicsUnknown = isLive && session ? isUnknown(session, 'topics') : wasUnknown;
  const notShown = isLive && shown?.left ? shown.left.topics : left;
  const { states, playing, currentId: shownId } = useTopicStates(all, links, currentId, started);
  // Below the video, a row that grows would push what is read out of its place.
  const isBesideVideo = useSyncExternalStore(onCanBeWideChange, canBeWide, () => false);
  useTopicInView(root, shownId);
  const { ref, typed, setTyped, found } = useTopicSearch(all, search);
  const topics = useMemo(() => {
    if (!isLive || !session || !shown) return initial;
    return found && shown.left ? toShownRecords(session, undefined, ({ id }) => found.has(id)).topics : shown.topics;
  }, [isLive, session, shown, found, initial]);
  const { notice, copy } = useCopyLink(links.topicBase, t);
  const isCopied = !isEmbed && !isLive && topics.length > 0;
  const onJump = useJump();
  // Memoise the list: it may be long, and a typed character renders the search field only.
  const list = useMemo(
    () => (
      <TopicList
        topics={topics}
        links={links}
        locale={locale}
        t={t}
        hasDetails={!isEmbed}
        isOpenWhilePlayed={isBesideVideo && playing !== undefined}
        stateOf={({ id }) => states.get(id)}
        found={found}
        contents={contents}
        stills={stills}
        progress={playing && !isEmbed && <TopicPlayed span={playing} />}
        onJump={onJump}
        onCopy={isCopied ? copy : undefined}
        Notify={isLive && !isEmbed ? NotifyTopic : undefined}
        isUnknown={areTopicsUnknown}
      />
    ),
    [
      topics,
      links,
      locale,
      t,
      isEmbed,
      states,
      found,
      contents,
      stills,
      playing,
      isBesideVideo,
      onJump,
      isCopied,
      copy,
      isLive,
      areTopicsUnknown,
    ],
  );
  const name = !isLive && notShown > 0 ? 'q' : undefined;
  const searchField = <TopicSearch ref={ref} name={name} typed={typed} found={found?.size} t={t} onType={setTyped} />;
  return (
    <div ref={root}>
      {/* Only the server has the topics of a recording that are not shown: Enter searches there (rule 6.16). */}
      {!isEmbed && topics.length > 1 && (isLive || notShown === 0 ? searchField : <form action={links.href}>{searchField}</form>)}
      <LeftOut count={notShown} sessionHref={links.href} {...texts} />
      {list}
      {isCopied && (
        <p className={styles.copied} aria-live="polite" aria-atomic>
          {notice}
        </p>
      )}
    </div>
  );
}

export default untilWithdrawn(Topics);
