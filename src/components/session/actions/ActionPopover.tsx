import type { ReactNode, Ref, ToggleEvent } from 'react';
import { serverAutofocus } from '../../forms/serverAutofocus.tsx';
import { ActionIcon, type ActionName } from './ActionIcon.tsx';
import styles from './ActionPopover.module.css';

interface ActionPopoverProps {
  id: string;
  icon: ActionName;
  /** Name of the dialog and of the button that opens it. */
  title: string;
  closeLabel: string;
  /** Status text: what was copied, or what is wrong. */
  status?: string | undefined;
  openerRef?: Ref<HTMLButtonElement>;
  panelRef?: Ref<HTMLDivElement>;
  onToggle?: (event: ToggleEvent<HTMLDivElement>) => void;
  children: ReactNode;
  /** The main buttons: they stay in view while the content above them scrolls. */
  foot?: ReactNode;
}

/**
 * A button and the dialog that it opens. The browser opens the dialog, closes it with Escape and returns the focus, without script. In a
 * browser without popovers the dialog is always open below its button.
 */
export function ActionPopover({ id, icon, ...props }: ActionPopoverProps) {
  const { title, closeLabel, status, openerRef, panelRef, onToggle, children, foot } = props;
  const className = `${styles['frame'] ?? ''} ${styles['sheet'] ?? ''}`;
  return (
    <>
      <button ref={openerRef} type="button" popoverTarget={id}>
        <ActionIcon name={icon} />
        {title}
      </button>
      <div ref={panelRef} className={className} popover="auto" id={id} role="dialog" aria-labelledby={`${id}-title`} onToggle={onToggle}>
        {/* The browser focuses the heading when the popover opens. */}
        <h2 id={`${id}-title`} tabIndex={-1} {...serverAutofocus(true)}>
          {title}
        </h2>
        <div className={styles['content']}>{children}</div>
        <div className={styles['foot']}>
          {foot}
          <p aria-live="polite" aria-atomic>
            {status}
          </p>
        </div>
        <button type="button" className={styles['close']} popoverTarget={id} popoverTargetAction="hide">
          {closeLabel}
        </button>
      </div>
    </>
  );
}
