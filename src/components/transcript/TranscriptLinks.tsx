import type { Session } from '../../domain/session/session.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { TranscriptLanguage } from './TranscriptLanguageSelect.tsx';
import { TranscriptDownloads } from './TranscriptDownloads.tsx';
import styles from './TranscriptLinks.module.css';

/** The transcripts of a session, and the addresses from which their links are made. */
export interface SessionTranscripts {
  session: Pick<Session, 'reference' | 'sessionId'>;
  /** In the order in which they are offered. */
  languages: readonly TranscriptLanguage[];
  /** Path of the session without language prefix. */
  sessionPath: string;
  /** Address of the session in the page's language. */
  sessionHref: string;
  /** The search of the address of the page. */
  query?: string | undefined;
}

/** Links to the page and the files of each transcript (rule 11.9). */
export function TranscriptLinks({ languages, query, t, ...transcripts }: SessionTranscripts & { t: Translate }) {
  return (
    <ul className={styles['links']}>
      {languages.map(({ language, name }) => (
        <li key={language}>
          <a
            href={`${transcripts.sessionHref}/transcript/${encodeURIComponent(language)}${query ? `?q=${encodeURIComponent(query)}` : ''}`}
          >
            {t('session.transcriptIn', { language: name })}
          </a>
          <TranscriptDownloads {...transcripts} language={language} name={name} t={t} />
        </li>
      ))}
    </ul>
  );
}
