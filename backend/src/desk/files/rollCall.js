/**
 * Enters the ballots of a roll call: keys 1 to 4 for the choices, 0 to clear, arrows to move. Entries are shown at once and sent one after
 * the other, those that were made meanwhile together. What the server has not taken yet is marked, and sent again.
 */
import { POLL_MS, send } from './desk.js';

const main = document.querySelector('main');
const getForm = () => document.querySelector('#roll-call');
/** The values that are not recorded yet, by the name of the field, in the order of their entry. */
const waiting = new Map();
let isSending = false;

const pressedIn = (row) => row.querySelector('[aria-pressed="true"]')?.dataset.choice;

/** Shows a choice of a member; `clear` shows none. */
function show(row, choice) {
  row.toggleAttribute('data-waiting', true);
  for (const button of row.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset.choice === choice));
}

/** Shows an entry as if it were recorded: that of a whole division leaves absent members as they are. */
function showEntry(name, value) {
  for (const button of getForm().querySelectorAll('button[data-choice="yes"]')) {
    if (button.name !== name) continue;
    const row = button.closest('[data-row]');
    if (row.dataset.row === 'member') show(row, value);
    else
      for (const member of row.parentElement.querySelectorAll('[data-row="member"]'))
        if (pressedIn(member) !== 'absent') show(member, value);
  }
}

function showWaiting() {
  for (const row of getForm()?.querySelectorAll('[data-waiting]') ?? []) row.removeAttribute('data-waiting');
  for (const [name, value] of waiting) showEntry(name, value);
}

async function sendWaiting() {
  if (isSending) return;
  isSending = true;
  while (waiting.size > 0 && getForm()) {
    const sent = [...waiting];
    if (!(await send(getForm(), undefined, sent))) break;
    for (const [name, value] of sent) if (waiting.get(name) === value) waiting.delete(name);
    showWaiting();
  }
  isSending = false;
}

/** Enters a value; it replaces an earlier one of the same member that has not been sent. */
function enter(name, value) {
  waiting.delete(name);
  waiting.set(name, value);
  showEntry(name, value);
  void sendWaiting();
}

document.addEventListener(
  'submit',
  (event) => {
    const button = event.submitter;
    if (event.target !== getForm() || !button) return;
    event.preventDefault();
    // Of a button that was pressed a moment ago the page has an earlier value.
    enter(button.name, button.getAttribute('aria-pressed') === 'true' ? 'clear' : button.dataset.choice);
  },
  { capture: true },
);

/** Moves the focus by rows, to the same choice; `kind` is that of the rows to which it may go. */
function moveBy(step, row, choice, kind) {
  const rows = [...getForm().querySelectorAll(kind === undefined ? '[data-row]' : `[data-row="${kind}"]`)];
  const target = rows[rows.indexOf(row) + step];
  const button = target?.querySelector(`[data-choice="${choice}"]`) ?? target?.querySelector('button:last-child');
  button?.focus();
}

/** Moves the focus among the buttons of a row, as they stand on the screen. */
function moveInRow(step, row, button) {
  const buttons = [...row.querySelectorAll('button')];
  const direction = document.documentElement.dir === 'rtl' ? -step : step;
  buttons[buttons.indexOf(button) + direction]?.focus();
}

/** Enters the choice of a key for the row of a button, and goes to the next row of its kind. */
function pressKey(key, row, button) {
  const isClear = key === '0';
  const { name } = button;
  const choice = [...row.querySelectorAll('button')][Number(key) - 1]?.dataset.choice;
  if (isClear ? row.dataset.row === 'division' : choice === undefined) return;
  enter(name, isClear ? 'clear' : choice);
  moveBy(1, row, button.dataset.choice, row.dataset.row);
}

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  const row = target.closest('#roll-call [data-row]');
  if (!row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (/^[0-4]$/.test(key)) {
    if (event.repeat || !main.hasAttribute('data-keys')) return;
    pressKey(key, row, target);
  } else if (key === 'ArrowDown') moveBy(1, row, target.dataset.choice);
  else if (key === 'ArrowUp') moveBy(-1, row, target.dataset.choice);
  else if (key === 'ArrowRight') moveInRow(1, row, target);
  else if (key === 'ArrowLeft') moveInRow(-1, row, target);
  else return;
  event.preventDefault();
});

// What could not be sent: a page that was loaded meanwhile does not have it.
setInterval(() => {
  if (waiting.size === 0) return;
  showWaiting();
  void sendWaiting();
}, POLL_MS);

// The first member of whom nothing is recorded, unless the address names another place.
if (location.hash === '') main.querySelector('[data-row="member"]:not(:has([aria-pressed="true"])) button')?.focus();
