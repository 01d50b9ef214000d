// Runs before the first paint: without it a dark page would flash light, and the cookie banner would come late.
// It travels with every page, so it is short. Storage keys and shapes: contract §7.
import { CONSENT_KEY, parseConsent, toStoredConsent } from '../domain/consent/consent.ts';

const root = document.documentElement;
const find = (selector) => document.querySelector(selector);

// A browser may refuse storage: then what the visitor chooses holds for this page.
let store = {};
try {
  store = localStorage ?? store;
} catch {}

let look;
let accepted;
let opener;

const restore = () => {
  let theme;
  try {
    theme = JSON.parse(store.theme);
  } catch {}
  look = { dark: theme?.dark === true, white: theme?.style === 'white' };
  accepted = parseConsent(store[CONSENT_KEY]);
  root.toggleAttribute('data-dark', look.dark);
  root.dataset.style = look.white ? 'white' : 'basic';
  root.toggleAttribute('data-asks-consent', opener || !accepted);
  for (const button of document.querySelectorAll('[data-theme-switch]')) {
    button.ariaPressed = look[button.dataset.themeSwitch];
  }
  const view = find('meta[name=page-view]');
  if (view && accepted?.includes('analytics') && !document.prerendering) {
    // A view counts once, however often the visitor chooses.
    view.remove();
    // No credentials: no cookie travels either way. Statistics that are down are nobody's problem here.
    fetch(view.content, { mode: 'no-cors', credentials: 'omit', keepalive: true }).catch(() => {});
  }
};

restore();
// The last is also a page that comes back from the browser's memory: a choice made elsewhere may have overtaken it.
for (const type of ['DOMContentLoaded', 'prerenderingchange', 'pageshow']) addEventListener(type, restore, true);

addEventListener('click', (event) => {
  const actor = event.target.closest('[data-theme-switch],[data-consent]');
  const { themeSwitch, consent } = actor?.dataset ?? {};
  const banner = find('#cookies');
  const box = find('[name=analytics]');
  if (themeSwitch) {
    look[themeSwitch] = !look[themeSwitch];
    store.theme = JSON.stringify({ dark: look.dark, style: look.white ? 'white' : 'basic' });
    restore();
  } else if (consent === 'open' && banner) {
    event.preventDefault();
    opener = actor;
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
