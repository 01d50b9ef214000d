import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { playedSeconds } from '../domain/transcript.ts';
import { findLines, MIN_TERM_LENGTH, toIndex } from '../domain/transcriptSearch.ts';
import { $hits } from '../stores/hits.store.ts';
import stylesheet from '../styles/transcriptReader.css?url';
import { readLinks, readRange, useLines } from './transcriptData.ts';
import { TranscriptLines } from './TranscriptLines.tsx';
import { TranscriptSearch } from './TranscriptSearch.tsx';
import type { TranscriptWords } from './transcriptWords.ts';

interface ReaderProps {
  /** Where the links to the transcripts are. */
  place: HTMLElement;
  words: TranscriptWords;
}

const NONE: never[] = [];

/** Reads along with the recording, in every language there is, and searches in it. */
export function TranscriptReader({ place, words }: ReaderProps) {
  const [links] = useState(() => readLinks(place));
  const [range] = useState(() => readRange(place));
  const [link, setLink] = useState(links[0]);
  const [lines, retry] = useLines(link?.address ?? '');
  const [isFollowing, setFollowing] = useState(true);
  const [typed, setTyped] = useState('');
  // A new object at every step, also to the hit where one is.
  const [step, setStep] = useState({ hit: 0 });
  const [notice, setNotice] = useState('');
  const term = useDeferredValue(typed);
  const index = useMemo(() => toIndex((lines ?? NONE).map(({ text }) => text)), [lines]);
  const hits = useMemo(() => findLines(index, term), [index, term]);

  useEffect(() => {
    $hits.set(hits.flatMap((hit) => (lines?.[hit] && playedSeconds(lines[hit], range)) ?? []));
  }, [hits, lines, range]);
  useEffect(() => () => $hits.set([]), []);

  const search = (wanted: string) => {
    setTyped(wanted);
    setStep({ hit: 0 });
    setNotice('');
    if (wanted.trim().length >= MIN_TERM_LENGTH) setFollowing(false);
  };
  const go = (by: number) => {
    setStep(({ hit }) => ({ hit: (hit + by + hits.length) % hits.length }));
    setNotice('');
    setFollowing(false);
  };
  const found = hits.length > 0 ? words.hit.replace('{number}', `${step.hit + 1}`).replace('{count}', `${hits.length}`) : words.noHits;
  const isSearching = term.trim().length >= MIN_TERM_LENGTH && lines != null;

  if (!link) return null;
  return (
    <div className="reader">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <TranscriptSearch words={words} typed={typed} hasHits={hits.length > 0} onSearch={search} onStep={go} />
      <div className="reader-bar">
        {links.length > 1 && (
          <select
            aria-label={words.language}
            value={link.language}
            onChange={({ target }) => {
              setLink(links[target.selectedIndex]);
              setStep({ hit: 0 });
              setNotice('');
            }}
          >
            {links.map(({ language, name }) => (
              <option key={language} value={language}>
                {name}
              </option>
            ))}
          </select>
        )}
        <button type="button" aria-pressed={isFollowing} onClick={() => setFollowing(!isFollowing)}>
          {words.follow}
        </button>
        <p role="status">{notice || (lines === undefined ? words.loading : isSearching && found)}</p>
      </div>
      {lines && lines.length > 0 && (
        <TranscriptLines
          key={link.address}
          lines={lines}
          link={link}
          range={range}
          words={words}
          hits={hits}
          step={step}
          term={term}
          isFollowing={isFollowing}
          onFollow={setFollowing}
          onNotice={setNotice}
        />
      )}
      {lines?.length === 0 && <p className="reader-state">{words.empty}</p>}
      {lines === undefined && <div className="reader-state" aria-hidden="true" />}
      {lines === null && (
        <div className="reader-state" role="alert">
          <p>{words.error}</p>
          <button type="button" onClick={retry}>
            {words.retry}
          </button>
        </div>
      )}
    </div>
  );
}
