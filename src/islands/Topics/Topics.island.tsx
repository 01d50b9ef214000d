// Hydrates when its tab is in view, after the first interaction, on live pages when the page is idle: the current topic moves. Topics are links before that.
import { useMemo, useRef } from 'react';
import { TopicList } from '../../components/topics/TopicList.tsx';
import { TopicSearch } from '../../components/topics/TopicSearch.tsx';
import type { Topic } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { useReady } from '../hydration/useReady.ts';
import { NotifyTopic } from '../Notify/NotifyTopic.tsx';
import { useJump } from '../hooks/useJump.ts';
import { useSession } from '../hooks/useLiveRecords.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import styles from './Topics.module.css';
import { TopicPlayed } from './TopicPlayed.tsx';
import { useCopyLink } from './useCopyLink.ts';
import { type TopicQuery, useTopicSearch } from './useTopicSearch.ts';
import { type LiveTopics, useTopicStates } from './useTopicStates.ts';

interface TopicsProps extends IslandTexts {
  topics: Topic[];
  links: RecordLinks;
  /** Undefined for a recording. */
  live?: LiveTopics | undefined;
  /** The search of the address of the page. */
  search?: TopicQuery | undefined;
  /** Whether the island is in an embed, which shows the list only. */
  isEmbed?: boolean;
}

/** The topics of a session with search, states and links. The topics of a live session follow the live state. */
export default function Topics({ topics: initial, links, live, search, isEmbed = false, ...texts }: TopicsProps) {
  const root = useRef<HTMLDivElement>(null);
  useReady(root);
  const t = useTranslator(texts);
  const { locale } = texts;
  const session = useSession();
  const topics = (live && session?.topics) ?? initial;
  const { states, playing } = useTopicStates(topics, links.playlist, live);
  const { ref, typed, setTyped, found } = useTopicSearch(topics, search);
  const { notice, copy } = useCopyLink(links.topicBase, t('share.timeCopied'));
  const isCopied = !isEmbed && !live && topics.length > 0;
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
        stateOf={({ id }) => states.get(id)}
        found={found}
        progress={playing && !isEmbed && <TopicPlayed span={playing} />}
        onJump={onJump}
        onCopy={isCopied ? copy : undefined}
        Notify={live && !isEmbed ? NotifyTopic : undefined}
      />
    ),
    [topics, links, locale, t, isEmbed, states, found, playing, onJump, isCopied, copy, live],
  );
  return (
    <div ref={root}>
      {!isEmbed && topics.length > 1 && <TopicSearch ref={ref} typed={typed} found={found?.size} t={t} onType={setTyped} />}
      {list}
      {isCopied && (
        <p className={styles.copied} aria-live="polite" aria-atomic>
          {notice}
        </p>
      )}
    </div>
  );
}
