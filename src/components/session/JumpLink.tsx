import type { MouseEvent, ReactNode } from 'react';
import type { RecordLink } from '../../domain/session/recordLinks.ts';

/** Answers a click on a link to what is played; `name` is what lies there. */
export type OnJump = (event: MouseEvent, link: RecordLink, name: string) => void;

interface JumpLinkProps {
  link: RecordLink;
  /** What lies there: the name of a topic, a speaker or a vote. */
  name: string;
  className?: string | undefined;
  isCurrent?: boolean;
  onJump?: OnJump | undefined;
  children: ReactNode;
}

/** A link to where a record is played; without an address as yet it leads nowhere. */
export function JumpLink({ link, name, className, isCurrent = false, onJump, children }: JumpLinkProps) {
  const { href, seconds, instantMs } = link;
  const isPlayedHere = (seconds ?? instantMs) !== undefined;
  return (
    <a
      className={className}
      href={href}
      suppressHydrationWarning
      data-enhanced={onJump && isPlayedHere ? '' : undefined}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onJump && isPlayedHere ? (event) => onJump(event, link, name) : undefined}
    >
      {children}
    </a>
  );
}
