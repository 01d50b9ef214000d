import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ActionIcon } from '../../components/session/actions/ActionIcon.tsx';
import { serverAutofocus } from '../../components/forms/serverAutofocus.tsx';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import {
  $areShortcutsOn,
  $isHelpOpen,
  HELP_BUTTON,
  restoreShortcuts,
  storeShortcuts,
  toggleHelp,
} from '../../stores/player/shortcuts.store.ts';
import { useLazyTranslator } from '../hooks/useLazyTranslator.ts';
import type { IslandTexts } from '../hooks/useTranslator.ts';
import stylesheet from '../../styles/shortcutHelp.css?url';
import styles from './ShortcutHelp.module.css';

// The keys as printed on keyboards; src/domain/playback/shortcuts.ts defines what they do (rule 7.19), and for "/"
// src/services/browser/searchKey.ts.
const ROWS: readonly { keys: readonly string[]; text: TextKey }[] = [
  { keys: ['K', 'keys.space'], text: 'keys.toggle' },
  { keys: ['J', 'L'], text: 'keys.jump10' },
  { keys: ['←', '→'], text: 'keys.jump5' },
  { keys: ['P', 'N'], text: 'keys.topic' },
  { keys: [',', '.'], text: 'keys.frame' },
  { keys: ['<', '>'], text: 'keys.speed' },
  { keys: ['M'], text: 'keys.mute' },
  { keys: ['C'], text: 'keys.captions' },
  { keys: ['F'], text: 'keys.fullscreen' },
  { keys: ['T'], text: 'player.wide' },
  { keys: ['S'], text: 'keys.sign' },
  { keys: ['/'], text: 'keys.search' },
  { keys: ['?'], text: 'keys.help' },
];

interface ShortcutListProps {
  /** Whether the session has the video of a signer, which a key shows. */
  hasSign: boolean;
  t: Translate;
}

function ShortcutList({ hasSign, t }: ShortcutListProps) {
  const isOn = useStore($areShortcutsOn);
  return (
    <>
      <dl>
        {ROWS.filter(({ text }) => hasSign || text !== 'keys.sign').map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && `${t('keys.or')} `}
                  <kbd>{key === 'keys.space' ? t(key) : key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => storeShortcuts(target.checked)} />
        {t('keys.on')}
      </label>
      <p className="muted">{t('keys.note')}</p>
    </>
  );
}

/**
 * The list of the shortcuts of the player, with the switch for them (rule 7.20, WCAG 2.1.4), in a modal dialog. The key "?" presses its
 * button.
 */
export function ShortcutHelp({ hasSign, t, ...texts }: IslandTexts & ShortcutListProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useStore($isHelpOpen, { ssr: 'initial' });
  const tList = useLazyTranslator('player', isOpen, texts);
  useEffect(restoreShortcuts, []);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return undefined;
    element.showModal();
    // The key that opens the list also closes it.
    const onKey = ({ key }: KeyboardEvent) => key === '?' && toggleHelp();
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.close();
    };
  }, [isOpen]);
  // The event comes later than the closing: by then a key may have opened the list again.
  const onClose = () => dialog.current?.open || $isHelpOpen.set(false);
  return (
    <div>
      <button
        type="button"
        className={styles['opener']}
        id={HELP_BUTTON}
        aria-haspopup="dialog"
        onClick={() => $isHelpOpen.set(!$isHelpOpen.get())}
      >
        <ActionIcon name="keys" />
        {t('keys.title')}
      </button>
      <dialog ref={dialog} className="shortcut-help" aria-labelledby="shortcuts-title" onClose={onClose}>
        <h2 id="shortcuts-title" tabIndex={-1} {...serverAutofocus(true)}>
          {t('keys.title')}
        </h2>
        {isOpen && <link rel="stylesheet" href={stylesheet} precedence="default" />}
        {tList && <ShortcutList hasSign={hasSign} t={tList} />}
        <button type="button" onClick={toggleHelp}>
          {t('keys.close')}
        </button>
      </dialog>
    </div>
  );
}
