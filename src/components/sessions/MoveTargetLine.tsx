import type { MoveTargetText } from '../../domain/session/state/stateTexts.ts';

interface MoveTargetLineProps {
  target: MoveTargetText;
  /** Language of the name, if it differs from that of the page. */
  lang?: string | undefined;
  /** Attributes of the link in an embed, which opens a page of its own. */
  link?: { target: string; rel: string } | undefined;
}

/** Where or when a session takes place instead: the other session as a link, the new date, or that it is not known yet (rule 3.13). */
export const MoveTargetLine = ({ target: { label, name, href, when }, lang, link }: MoveTargetLineProps) => (
  <>
    {label}
    {name !== undefined && (
      <>
        {' '}
        <a href={href} {...link}>
          <bdi lang={lang}>{name}</bdi>
        </a>
      </>
    )}
    {when !== undefined && (
      <>
        {name === undefined ? ' ' : ' · '}
        <bdi>{when}</bdi>
      </>
    )}
  </>
);
