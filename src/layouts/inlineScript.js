// Runs before the first paint: otherwise a dark page flashes light, and the cookie banner appears late.
// It is part of every page, therefore it is short. Stored values: rules 20.4, 20.6. Page views: rule 20.5.
import { CONSENT_KEY, parseConsent, toStoredConsent } from '../domain/consent/consent.ts';

const root = document.documentElement;
// The attributes say what is chosen: `theme` (light, dark, device) and `style` (basic, white).
const appearance = root.dataset;
const find = (selector) => document.querySelector(selector);

// Where the browser blocks storage, a choice holds for this page only (rule 20.7).
let store = {};
try {
  store = localStorage ?? store;
} catch {}

const systemTheme = matchMedia('(prefers-color-scheme: dark)');
let accepted;
let opener;
let isCounted;

/** A stored JSON value; undefined if it is missing or unreadable. */
const read = (key) => {
  try {
    return JSON.parse(store[key]);
  } catch {}
};

const restore = (event) => {
  const { dark, device, style } = read('theme') ?? {};
  appearance.theme = device ? 'device' : dark ? 'dark' : 'light';
  appearance.style = style === 'white' ? style : 'basic';
  root.toggleAttribute('data-dark', device ? systemTheme.matches : !!dark);
  accepted = parseConsent(store[CONSENT_KEY]);
  const { shortcuts, wide, below, sound } = read('player') ?? {};
  // Single keys are switched off (rule 7.20); the video has the whole width (rule 7.35).
  root.toggleAttribute('data-keys-off', shortcuts === false);
  root.toggleAttribute('data-wide', !!wide);
  // The visitor has chosen a sound track (rule 27.14).
  appearance.track = !!sound;
  // The signer's video has room below a narrow picture (rule 27.24).
  appearance.sign = below;
  root.toggleAttribute('data-asks-consent', opener || !accepted);
  for (const button of document.querySelectorAll('[data-theme-choice]')) {
    button.ariaPressed = [appearance.theme, appearance.style].includes(button.dataset.themeChoice);
  }
  const view = find('[name=page-view]');
  // Count a page view once, however often the visitor changes the choice. A page from the back/forward cache is a view of its own.
  if (view && (!isCounted || event?.persisted) && accepted?.includes('analytics') && !document.prerendering) {
    isCounted = true;
    // Omit credentials: no cookie is sent or set. The same view again is not answered by the cache of the browser. Ignore failures of the
    // service.
    fetch(view.content, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', keepalive: true }).catch(() => {});
  }
};

restore();
// `pageshow` also fires for a page from the back/forward cache: the choice may have changed on another page. `storage` fires when another
// tab changes it.
for (const type of ['DOMContentLoaded', 'prerenderingchange', 'pageshow', 'storage']) addEventListener(type, restore, true);
systemTheme.onchange = restore;

addEventListener('click', (event) => {
  const control = event.target.closest('[data-theme-choice],[data-consent]');
  const { themeChoice, consent } = control?.dataset ?? {};
  const banner = find('#cookies');
  const box = find('[name=analytics]');
  if (themeChoice) {
    if (themeChoice !== 'white') appearance.theme = themeChoice;
    else appearance.style = appearance.style === 'white' ? 'basic' : 'white';
    const { theme, style } = appearance;
    store.theme = JSON.stringify({ dark: theme === 'dark', device: theme === 'device', style });
    restore();
  } else if (consent === 'open' && banner) {
    event.preventDefault();
    opener = control;
    restore();
    find('#cookies details').open = true;
    box.checked = accepted?.includes('analytics');
    banner.focus();
  } else if (banner && consent) {
    store[CONSENT_KEY] = toStoredConsent(consent === 'all' ? consent : consent === 'chosen' && box.checked ? [box.name] : []);
    opener?.focus();
    opener = false;
    restore();
  }
});
