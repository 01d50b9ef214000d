import type { Translate } from '../../i18n/translator.ts';

interface NotShownProps {
  /** Number of records that the list does not show; 0 shows nothing. */
  count: number;
  /** Address where all records are, and the text of the link. */
  href: string;
  link: string;
  t: Translate;
}

/** Says how many records a list does not show, and where all of them are (rule 6.16). */
export function NotShown({ count, href, link, t }: NotShownProps) {
  if (count === 0) return null;
  return (
    <p className="muted">
      {t('session.notShown', { count })} <a href={href}>{link}</a>
    </p>
  );
}
