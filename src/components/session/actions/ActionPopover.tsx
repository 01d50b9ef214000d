import type { ReactNode, Ref, ToggleEvent } from 'react';
import { serverAutofocus } from '../../forms/serverAutofocus.tsx';
import styles from './ActionPopover.module.css';

interface ActionPopoverProps {
  id: string;
  /** Name of the dialog and of the button that opens it. */
  title: string;
  closeLabel: string;
  /** What it says: what was copied, or what is wrong. */
  status?: string | undefined;
  openerRef?: Ref<HTMLButtonElement>;
  panelRef?: Ref<HTMLDivElement>;
  onToggle?: (event: ToggleEvent<HTMLDivElement>) => void;
  children: ReactNode;
}

/**
 * A button and the dialog that it opens. The browser opens it, closes it with Escape and gives the focus back: no script. Where it cannot, it
 * stands open below its button.
 */
export function ActionPopover({ id, title, closeLabel, status, openerRef, panelRef, onToggle, children }: ActionPopoverProps) {
  const className = [styles['sheet'], id === 'clip' && styles['stays']].filter(Boolean).join(' ');
  return (
    <>
      <button ref={openerRef} type="button" popoverTarget={id}>
        {title}
      </button>
      <div ref={panelRef} className={className} popover="auto" id={id} role="dialog" aria-labelledby={`${id}-title`} onToggle={onToggle}>
        {/* In a popover it takes the focus when that opens. */}
        <h2 id={`${id}-title`} tabIndex={-1} {...serverAutofocus(true)}>
          {title}
        </h2>
        {children}
        <p role="status">{status}</p>
        <button type="button" className={styles['close']} popoverTarget={id} popoverTargetAction="hide">
          {closeLabel}
        </button>
      </div>
    </>
  );
}
