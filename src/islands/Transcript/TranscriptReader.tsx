import { useRef, useState } from 'react';
import { TranscriptLanguageSelect } from '../../components/transcript/TranscriptLanguageSelect.tsx';
import { TranscriptSearch } from '../../components/transcript/TranscriptSearch.tsx';
import { TranscriptToolbar } from '../../components/transcript/TranscriptToolbar.tsx';
import { MIN_QUERY_LENGTH } from '../../domain/transcript/transcriptSearch.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { TranscriptLines } from './TranscriptLines.tsx';
import styles from './TranscriptReader.module.css';
import type { TranscriptSource } from './transcriptSource.ts';
import { useHydrated } from '../hooks/useHydrated.ts';
import { useTranscriptSearch } from './useTranscriptSearch.ts';

interface TranscriptReaderProps {
  source: TranscriptSource;
  /** The search with which the reader opens. */
  query?: string | undefined;
  locale: Locale;
  t: Translate;
}

/** The reader of a transcript: follows the video, searches, and offers all languages. */
export function TranscriptReader({ source, query = '', locale, t }: TranscriptReaderProps) {
  const { lines, language, languages, live } = source;
  const isHydrated = useHydrated();
  const found = useTranscriptSearch(source, query);
  const [isFollowing, setFollowing] = useState(query === '');
  const [isAnnounced, setAnnounced] = useState(false);
  const follow = useRef<HTMLButtonElement>(null);
  const [notice, setNotice] = useState('');

  const search = (typed: string) => {
    found.search(typed);
    setNotice('');
    if (typed.trim().length >= MIN_QUERY_LENGTH) setFollowing(false);
  };
  const go = (by: 1 | -1) => {
    found.go(by);
    setNotice('');
    setFollowing(false);
  };
  // The pressed button disappears: move the focus to the follow button.
  const toNewest = () => {
    setFollowing(true);
    follow.current?.focus();
  };
  const count = found.hits.length;
  const hitText = count > 0 ? t('transcript.hit', { number: found.hits.indexOf(found.hit) + 1, count }) : t('transcript.noHits');
  const state = lines === undefined ? t('transcript.loading') : lines && found.isSearching ? hitText : '';

  return (
    <div className={styles['reader']}>
      {/* Controls that need script appear after hydration. */}
      {isHydrated && (
        <>
          <TranscriptSearch initial={query} hasHits={count > 0} enterStep={live ? -1 : 1} t={t} onSearch={search} onStep={go} />
          <TranscriptToolbar
            followRef={follow}
            followLabel={live ? 'liveLog.follow' : 'transcript.follow'}
            isFollowing={isFollowing}
            onFollow={() => setFollowing(!isFollowing)}
            announcing={live && { isOn: isAnnounced, onToggle: () => setAnnounced(!isAnnounced) }}
            status={notice || state}
            t={t}
          >
            {languages.length > 1 && (
              <TranscriptLanguageSelect
                languages={languages}
                current={language}
                locale={locale}
                t={t}
                onChoose={(chosen) => {
                  source.chooseLanguage(chosen);
                  setNotice('');
                }}
              />
            )}
          </TranscriptToolbar>
        </>
      )}
      {lines && (
        <div className={styles['box']}>
          <TranscriptLines
            key={language}
            lines={lines}
            source={source}
            found={found}
            isFollowing={isFollowing}
            isAnnounced={isAnnounced}
            t={t}
            onFollow={setFollowing}
            onNotice={setNotice}
          />
          {live && !isFollowing && (
            <button type="button" className={styles['newest']} onClick={toNewest}>
              {t('liveLog.newest')}
            </button>
          )}
        </div>
      )}
      {lines === undefined && <div className={styles['state']} aria-hidden="true" />}
      {lines === null && (
        <div className={styles['state']} role="alert">
          <p>{t('transcript.error')}</p>
          <button type="button" onClick={source.retry}>
            {t('error.tryAgain')}
          </button>
        </div>
      )}
    </div>
  );
}
