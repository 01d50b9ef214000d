/** The parts of a log's HTML (components/LiveLog.astro) that its code works with. */
export interface LogParts {
  box: HTMLElement;
  select: HTMLSelectElement;
  list: HTMLElement;
  status: HTMLElement;
  follow: HTMLElement;
  aloud: HTMLElement;
  newest: HTMLElement;
  earlier: HTMLElement;
  interim: HTMLElement;
  empty: HTMLElement;
}

const SELECTORS: Record<keyof LogParts, string> = {
  ...{ box: '[role=log]', select: 'select', list: 'ol', status: '[role=status]', follow: '[data-follow]', aloud: '[data-aloud]' },
  ...{ newest: '[data-newest]', earlier: '[data-earlier]', interim: '[data-interim]', empty: '[data-empty]' },
};

/** Finds the parts of a log. */
export const partsOf = (root: HTMLElement): LogParts =>
  Object.fromEntries(Object.entries(SELECTORS).map(([name, selector]) => [name, root.querySelector(selector)])) as unknown as LogParts;
