import type { StartText } from '../../domain/session/state/stateTexts.ts';

interface SessionStartProps {
  start: StartText;
  /** Language of the words of the source, if it differs from that of the page. */
  lang?: string | undefined;
}

/** The start of a session with the words of its source; one of a plan that was given up says so (rules 3.13, 3.15). */
export function SessionStart({ start: { frame, iso, date, text, joint, startText }, lang }: SessionStartProps) {
  const between = startText === undefined || (date ?? text) === undefined ? '' : joint;
  return (
    <>
      {frame?.[0]}
      {iso !== undefined && (
        <time dateTime={iso}>
          {date !== undefined && <span className="visually-hidden">{text === undefined ? `${date}${between}` : `${date} `}</span>}
          {text}
        </time>
      )}
      {text !== undefined && between}
      {startText !== undefined && <bdi lang={lang}>{startText}</bdi>}
      {frame?.[1]}
    </>
  );
}
