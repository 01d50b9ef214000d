import { isPlainClick } from './hydration/heldClick.ts';

const set = (element: Element, attributes: Record<string, string>) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
};

/** Makes tabs of the links to the panel's sections; the address goes on saying which one is open. */
export function followTabs(signal: AbortSignal): void {
  const panel = document.querySelector<HTMLElement>('[data-panel]');
  const list = panel?.querySelector('nav');
  if (!panel || !list) return;
  const tabs = [...list.querySelectorAll('a')];
  const sectionOf = (tab: HTMLAnchorElement) => document.querySelector<HTMLElement>(tab.hash);
  const addressed = () => location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));

  const select = (chosen: HTMLAnchorElement) => {
    for (const tab of tabs) {
      set(tab, { 'aria-selected': String(tab === chosen), tabindex: tab === chosen ? '0' : '-1' });
      sectionOf(tab)?.toggleAttribute('data-open', tab === chosen);
    }
  };
  const choose = (tab: HTMLAnchorElement | undefined) => {
    if (!tab) return;
    select(tab);
    history.replaceState(history.state, '', tab.hash);
  };
  /** What an address leads to is shown, wherever in the panel it is. */
  const showAddressed = () => {
    const target = addressed();
    const tab = target && tabs.find((each) => sectionOf(each)?.contains(target));
    if (!tab) return;
    select(tab);
    target.scrollIntoView({ block: 'nearest' });
  };
  const onClick = (event: MouseEvent) => {
    const tab = tabs.find((each) => event.target instanceof Node && each.contains(event.target));
    if (!tab || !isPlainClick(event)) return;
    event.preventDefault();
    choose(tab);
  };
  const onKey = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab === event.target);
    if (index < 0) return;
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    const step = { ArrowRight: forward, ArrowLeft: -forward }[event.key];
    const edge = { Home: 0, End: tabs.length - 1 }[event.key];
    if (event.key === ' ') choose(tabs[index]);
    else if (step === undefined && edge === undefined) return;
    else {
      const next = tabs[edge ?? (index + (step ?? 0) + tabs.length) % tabs.length];
      choose(next);
      next?.focus();
    }
    event.preventDefault();
  };

  set(list, { role: 'tablist' });
  for (const tab of tabs) {
    const section = sectionOf(tab);
    set(tab, { role: 'tab', 'aria-controls': section?.id ?? '' });
    if (section) set(section, { role: 'tabpanel', 'aria-labelledby': tab.id, tabindex: '0' });
  }
  const target = addressed();
  const [first] = tabs;
  const open = tabs.find((tab) => target && sectionOf(tab)?.contains(target)) ?? first;
  if (open) select(open);
  panel.toggleAttribute('data-tabs', true);
  list.addEventListener('click', onClick, { signal });
  list.addEventListener('keydown', onKey, { signal });
  addEventListener('hashchange', showAddressed, { signal });
}
