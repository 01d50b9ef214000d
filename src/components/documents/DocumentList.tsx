import type { LinkedDocument } from '../../domain/documents/linkedDocuments.ts';
import type { Translate } from '../../i18n/translator.ts';
import styles from './DocumentList.module.css';

/** The texts of {@link DocumentList} and of its count. */
export const DOCUMENT_TEXTS = ['session.documentCount', 'session.document', 'session.documentOfType'] as const;

interface DocumentListProps {
  documents: readonly LinkedDocument[];
  /** Language of the titles, if it differs from that of the page. */
  lang: string | undefined;
  t: Translate;
}

/**
 * Documents of a session or topic as links (rule 8.14). They open in a new tab, because the video of the page may be playing, and learn
 * nothing of the page. Screen readers say that a link is a document, and of which kind.
 */
export function DocumentList({ documents, lang, t }: DocumentListProps) {
  return (
    <ul className={styles['documents']}>
      {documents.map(({ title, url, type }, index) => (
        <li key={index}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <bdi lang={lang}>{title}</bdi>
            {type !== undefined && (
              <small aria-hidden="true">
                {' '}
                <bdi>{type}</bdi>
              </small>
            )}
            <span className="visually-hidden"> {type === undefined ? t('session.document') : t('session.documentOfType', { type })}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
