// Hydrates at the first interaction with its button: the list of shortcuts needs script.
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { serverAutofocus } from '../../components/forms/serverAutofocus.tsx';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import { $areShortcutsOn, HELP_ID, restoreShortcuts, storeShortcuts } from '../../stores/player/shortcuts.store.ts';
import { useReady } from '../hydration/useReady.ts';
import { useLazyTranslator } from '../hooks/useLazyTranslator.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import styles from './ShortcutHelp.module.css';

// The keys as printed on keyboards; src/domain/playback/shortcuts.ts defines what they do (rule 7.19).
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
  { keys: ['?'], text: 'keys.help' },
];

function ShortcutList({ t }: { t: Translate }) {
  const isOn = useStore($areShortcutsOn);
  return (
    <>
      <dl>
        {ROWS.map(({ keys, text }) => (
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
        <input type="checkbox" autoComplete="off" checked={isOn} onChange={({ target }) => storeShortcuts(target.checked)} />
        {t('keys.on')}
      </label>
      <p className="muted">{t('keys.note')}</p>
    </>
  );
}

/** The list of the shortcuts of the player, with the switch for them (rule 7.20, WCAG 2.1.4). */
export default function ShortcutHelp({ texts, locale }: IslandTexts) {
  const root = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDivElement>(null);
  const [isRequested, setRequested] = useState(false);
  const t = useTranslator({ texts, locale });
  const tList = useLazyTranslator('player', isRequested, { texts, locale });
  useReady(root);
  useEffect(() => {
    restoreShortcuts();
    // The browser may have opened the popover before hydration.
    if (help.current?.matches(':popover-open')) setRequested(true);
  }, []);
  return (
    <div ref={root}>
      <div className={styles['opener']}>
        <button type="button" popoverTarget={HELP_ID}>
          {t('keys.title')}
        </button>
      </div>
      <div
        ref={help}
        className={styles['help']}
        id={HELP_ID}
        popover="auto"
        role="dialog"
        aria-labelledby="shortcuts-title"
        onBeforeToggle={() => setRequested(true)}
      >
        {/* The browser focuses the heading when the popover opens. */}
        <h2 id="shortcuts-title" tabIndex={-1} {...serverAutofocus(true)}>
          {t('keys.title')}
        </h2>
        {tList && <ShortcutList t={tList} />}
        <button type="button" popoverTarget={HELP_ID} popoverTargetAction="hide">
          {t('keys.close')}
        </button>
      </div>
    </div>
  );
}
