import type Plyr from 'plyr';

/** One of several that exclude each other. */
export interface MenuChoice {
  value: string;
  label: string;
  /** Said after the label, smaller: "32 MB per hour". */
  badge?: string;
}

/** A setting of ours in Plyr's menu. */
interface Setting {
  name: string;
  choices: readonly MenuChoice[];
  chosen: string;
  onChoose: (value: string) => void;
}

const NEXT: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** Moves the keyboard within a menu; Space and Enter are the buttons' own. */
export function moveInMenu(menu: HTMLElement, event: KeyboardEvent): void {
  const step = NEXT[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...menu.querySelectorAll('button')];
  const wanted = items.findIndex((item) => item === document.activeElement) + step;
  const wrapped = Number.isFinite(wanted) ? (wanted + items.length) % items.length : wanted < 0 ? 0 : items.length - 1;
  items[wrapped]?.focus();
}

function createItem(role: string, text: string): HTMLButtonElement {
  const item = document.createElement('button');
  item.type = 'button';
  item.className = 'plyr__control';
  item.setAttribute('role', role);
  const line = item.appendChild(document.createElement('span'));
  line.dir = 'auto';
  line.textContent = text;
  return item;
}

/** A setting that was filled. */
interface FilledSetting {
  setBadge: (value: string, text: string) => void;
}

/** Fills the room that Plyr's settings menu has for a setting of ours. */
export function fillSetting(player: Plyr, { name, choices, chosen, onChoose }: Setting): FilledSetting {
  const opener = player.elements.settings.buttons[name];
  const panel = player.elements.settings.panels[name];
  const menu = panel?.querySelector<HTMLElement>('[role="menu"]');
  const current = opener?.querySelector('.plyr__menu__value');
  const items = new Map(choices.map(({ value, label }) => [value, createItem('menuitemradio', label)]));
  const setBadge = (value: string, text: string) => {
    const item = items.get(value);
    item?.querySelector('.plyr__badge')?.remove();
    if (!item || text === '') return;
    const badge = document.createElement('span');
    badge.className = 'plyr__badge';
    badge.textContent = text;
    item.firstElementChild?.append(badge);
  };
  const show = (wanted: string) => {
    if (current) current.textContent = choices.find(({ value }) => value === wanted)?.label ?? '';
    for (const [value, item] of items) item.setAttribute('aria-checked', String(value === wanted));
  };
  for (const choice of choices) {
    const item = items.get(choice.value);
    setBadge(choice.value, choice.badge ?? '');
    item?.addEventListener('click', () => {
      show(choice.value);
      onChoose(choice.value);
      // Its way back to the first panel, as after its own choices.
      panel?.querySelector<HTMLElement>('.plyr__control--back')?.click();
    });
  }
  menu?.append(...items.values());
  menu?.addEventListener('keydown', (event) => moveInMenu(menu, event));
  show(chosen);
  if (opener) opener.hidden = false;
  player.elements.settings.menu.hidden = false;
  return { setBadge };
}

/** Something in a menu that is done at once. */
export interface MenuAction {
  label: string;
  /** Said before the label: a time. */
  time: string;
  onChoose: () => void;
}

/** Puts a button into the control bar that opens a menu; its items are made when it is opened for the first time. */
export function addBarMenu(player: Plyr, label: string, loadItems: () => Promise<MenuAction[]>, signal: AbortSignal): void {
  const wrapper = document.createElement('div');
  wrapper.className = 'plyr__controls__item plyr__menu player-menu';
  const opener = wrapper.appendChild(document.createElement('button'));
  opener.type = 'button';
  opener.className = 'plyr__control';
  opener.setAttribute('aria-label', label);
  opener.setAttribute('aria-haspopup', 'menu');
  opener.setAttribute('aria-expanded', 'false');
  const icon = opener.appendChild(document.createElement('span'));
  icon.className = 'player-menu-icon';
  const popup = wrapper.appendChild(document.createElement('div'));
  popup.className = 'plyr__menu__container';
  popup.hidden = true;
  const menu = popup.appendChild(document.createElement('div'));
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', label);

  const toggle = (isOpen: boolean) => {
    popup.hidden = !isOpen;
    opener.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) menu.querySelector('button')?.focus();
  };
  const fill = async () => {
    for (const { label: text, time, onChoose } of await loadItems()) {
      const item = createItem('menuitem', text);
      const clock = document.createElement('span');
      clock.className = 'plyr__time';
      clock.textContent = time;
      item.prepend(clock);
      item.addEventListener('click', () => {
        toggle(false);
        opener.focus();
        onChoose();
      });
      menu.append(item);
    }
  };
  opener.addEventListener('click', () => {
    if (!popup.hidden || menu.childElementCount > 0) toggle(popup.hidden === true);
    else void fill().then(() => toggle(true));
  });
  wrapper.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !popup.hidden) {
      toggle(false);
      opener.focus();
    } else moveInMenu(menu, event);
  });
  const onClick = ({ target }: MouseEvent) => {
    if (!popup.hidden && target instanceof Node && !wrapper.contains(target)) toggle(false);
  };
  document.addEventListener('click', onClick, { signal });
  player.elements.settings.menu.before(wrapper);
}
