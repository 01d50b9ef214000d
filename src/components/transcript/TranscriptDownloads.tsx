import type { Session } from '../../domain/session/session.ts';
import { documentFileName } from '../../domain/session/sessionPath.ts';
import { labelled } from '../../i18n/labels/punctuation.ts';
import type { Translate } from '../../i18n/translator.ts';
import styles from './TranscriptDownloads.module.css';

interface TranscriptDownloadsProps {
  session: Pick<Session, 'reference' | 'sessionId'>;
  language: string;
  /** Name of the language, in the language of the page. */
  name: string;
  /** Path of the session without language prefix. */
  sessionPath: string;
  /** Address of the session in the page's language. */
  sessionHref: string;
  t: Translate;
}

/** Links to the files of a transcript: plain text and WebVTT captions (rules 11.4, 11.9). */
export function TranscriptDownloads({ session, language, name, sessionPath, sessionHref, t }: TranscriptDownloadsProps) {
  const code = encodeURIComponent(language);
  return (
    <ul className={styles['downloads']}>
      <li>
        <a href={`${sessionHref}/transcript/${code}.txt`} download aria-label={labelled(t('transcript.asText'), name, t)}>
          {t('transcript.asText')}
        </a>
      </li>
      <li>
        <a
          href={`${sessionPath}/captions/${code}.vtt`}
          download={documentFileName(session, language, 'vtt')}
          aria-label={labelled(t('transcript.asCaptions'), name, t)}
        >
          {t('transcript.asCaptions')}
        </a>
      </li>
    </ul>
  );
}
