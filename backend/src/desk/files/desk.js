/**
 * Keeps the page of a session up to date and sends its forms without loading it again, so that neither the focus nor text that is being
 * typed is lost. Without this script every form loads the page.
 */
import { Idiomorph } from './idiomorph.js';

/** How often a page asks for its newest state. */
export const POLL_MS = 2000;

/** The attributes of a field whose value was rejected. */
const PROBLEM_ATTRIBUTES = ['aria-invalid', 'aria-describedby'];

document.documentElement.classList.add('has-script');

const main = () => document.querySelector('main');
let lastText = '';
let sending = 0;

/** Whether a field has another value than the page gave it. */
const isTyped = (element) => (element.type === 'checkbox' ? element.checked !== element.defaultChecked : hasOtherText(element));

const hasOtherText = (element) =>
  element.tagName === 'SELECT'
    ? [...element.options].some(({ selected, defaultSelected }) => selected && !defaultSelected)
    : /^(INPUT|TEXTAREA)$/.test(element.tagName) && element.type !== 'hidden' && element.value !== element.defaultValue;

/** Says that what was typed is wrong, or no longer: the field itself stays as it is. */
function copyProblem(field, next) {
  for (const name of PROBLEM_ATTRIBUTES) {
    const value = next.getAttribute(name);
    if (value === null) field.removeAttribute(name);
    else field.setAttribute(name, value);
  }
}

/** Opens the part of the page that contains an element, so that it can have the focus. */
function unfold(element) {
  const fold = element?.closest('.fold');
  if (fold) fold.open = true;
}

/** Brings the page up to the state of other HTML. What is typed, open and scrolled stays, and with `keepsFocus` the focus too. */
function showPage(html, { keepsMessages, keepsFocus = false }) {
  const next = new DOMParser().parseFromString(html, 'text/html');
  const focused = document.activeElement?.id;
  Idiomorph.morph(main(), next.querySelector('main'), {
    morphStyle: 'outerHTML',
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (old, next) => {
        if (!(old instanceof Element)) return true;
        if (keepsMessages && (old.id === 'status' || old.id === 'problem')) return false;
        if (!isTyped(old)) return true;
        if (!keepsMessages) copyProblem(old, next);
        return false;
      },
      beforeNodeRemoved: (old) => !(keepsMessages && old instanceof Element && old.matches('.problem')),
      beforeAttributeUpdated: (name, element) =>
        !(name === 'open' && element.tagName === 'DETAILS') &&
        !(keepsMessages && (name === 'data-focus' || (name === 'aria-invalid' && element.hasAttribute(name)))) &&
        !(keepsMessages && name === 'aria-describedby' && element.hasAttribute('aria-invalid')),
    },
  });
  if (!keepsMessages) document.title = next.title;
  if (keepsMessages) {
    // A button that disappeared leaves the focus on its part of the page.
    if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
    return;
  }
  if (keepsFocus) return;
  const { focus } = main().dataset;
  const target = focus === undefined ? null : document.getElementById(focus);
  unfold(target);
  target?.focus();
}

/** Fetches the page; undefined if the server does not answer, which the page says, or if another page, such as the login, is loaded. */
async function load(address, options) {
  try {
    const response = await fetch(address, options);
    if (response.status >= 500) throw new Error(response.statusText);
    const path = new URL(response.url).pathname;
    if (path.startsWith(location.pathname) && [200, 422].includes(response.status))
      return { isDone: response.ok, html: await response.text() };
    // The list follows when a session was removed.
    location.assign(path.startsWith('/desk/login') || path === '/desk' ? response.url : location.href);
  } catch {
    main().querySelector('#problem').textContent = main().dataset.offline;
  }
  return undefined;
}

/**
 * Sends a form and shows the page that follows; resolves to whether the server has answered. `fields` are sent in place of those of the
 * form, and the focus stays then.
 */
export async function send(form, submitter, fields) {
  sending += 1;
  const body = new URLSearchParams(fields ?? new FormData(form, submitter));
  const page = await load(form.getAttribute('action'), { method: 'POST', body });
  sending -= 1;
  if (!page) return false;
  if (page.isDone) HTMLFormElement.prototype.reset.call(form);
  lastText = '';
  showPage(page.html, { keepsMessages: false, keepsFocus: fields !== undefined });
  return true;
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  // Attributes and the prototype: a button named "reset" hides the method of the form.
  if (event.defaultPrevented || form.getAttribute('method') !== 'post' || !main().contains(form)) return;
  event.preventDefault();
  void send(form, event.submitter);
});

async function poll() {
  if (document.hidden || sending > 0) return;
  const page = await load(location.pathname + withoutMessage(location.search));
  // A form that was sent meanwhile brings a newer page.
  if (!page || sending > 0) return;
  const problem = main().querySelector('#problem');
  if (problem.textContent === main().dataset.offline) problem.textContent = '';
  if (page.html !== lastText) showPage(page.html, { keepsMessages: true });
  lastText = page.html;
}

function withoutMessage(search) {
  const query = new URLSearchParams(search);
  query.delete('message');
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** The letter of a key; on a keyboard without Latin letters, that of its place. */
const toLetter = ({ key, code }) => (/^[a-z/]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase());

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !main().hasAttribute('data-keys')) return;
  if (event.target.closest('input, select, textarea')) return;
  const letter = toLetter(event);
  const control = letter === undefined ? null : main().querySelector(`[data-key="${letter}"]`);
  if (!control) return;
  event.preventDefault();
  unfold(control);
  control.focus();
  if (control.tagName === 'BUTTON') control.click();
});

// A message of the loaded page is announced when it changes after that.
for (const message of main().querySelectorAll('#status, #problem')) {
  const text = message.textContent;
  message.textContent = '';
  setTimeout(() => (message.textContent = text), 100);
}
// The address of a message that was shown would show it again.
history.replaceState(null, '', location.pathname + withoutMessage(location.search) + location.hash);

setInterval(poll, POLL_MS);
document.addEventListener('visibilitychange', poll);
