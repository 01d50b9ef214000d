import type { MouseEvent, ReactNode } from 'react';
import type { RecordLink } from '../../domain/session/recordLinks.ts';

/** Handles a click on a link to a position in the video; `name` is the name of the topic, speaker or vote at that position. */
export type OnJump = (event: MouseEvent, link: RecordLink, name: string) => void;

interface JumpLinkProps {
  link: RecordLink;
  /** Name of the topic, speaker or vote at the position. */
  name: string;
  className?: string | undefined;
  isCurrent?: boolean;
  onJump?: OnJump | undefined;
  children: ReactNode;
}

/** A link to the position of a record in the video; without an address the link is inactive. */
export function JumpLink({ link, name, className, isCurrent = false, onJump, children }: JumpLinkProps) {
  const { href, seconds, instantMs } = link;
  const hasPosition = (seconds ?? instantMs) !== undefined;
  return (
    <a
      className={className}
      href={href}
      suppressHydrationWarning
      data-enhanced={onJump && hasPosition ? '' : undefined}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onJump && hasPosition ? (event) => onJump(event, link, name) : undefined}
    >
      {children}
    </a>
  );
}
