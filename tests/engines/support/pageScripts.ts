// Scripts that run in a page before its own. They are sent as text: each may use nothing but itself.

/** Takes Media Source away, before the page can see it. */
export function removeMediaSource(): void {
  for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource']) {
    Object.defineProperty(window, name, { value: undefined, configurable: true, writable: true });
  }
}

/** Reports violations of the policy as console errors. */
export function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`CSP: ${violatedDirective} ${blockedURI}`);
  });
}

/**
 * Sends console errors, exceptions, and resources that cannot be loaded to `address`. WebDriver has no command to read them.
 * A synchronous request: none is lost when the page is left.
 */
export function sendComplaints(address: string): void {
  const send = (text: string) => {
    const request = new XMLHttpRequest();
    request.open('POST', address, false);
    request.send(text);
  };
  const print = console.error.bind(console);
  console.error = (...parts: unknown[]) => {
    print(...parts);
    send(parts.map(String).join(' '));
  };
  addEventListener('unhandledrejection', ({ reason }) => send(`unhandled rejection: ${String(reason)}`));
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (event instanceof ErrorEvent) send(event.message);
      // A video reports its own errors, and has a fallback.
      else if (target instanceof HTMLScriptElement || target instanceof HTMLImageElement) send(`not loaded: ${target.src}`);
      else if (target instanceof HTMLLinkElement) send(`not loaded: ${target.href}`);
    },
    true,
  );
  const noteStatus = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) {
      const { responseStatus } = entry as PerformanceResourceTiming;
      if (responseStatus >= 400) send(`${String(responseStatus)} ${entry.name}`);
    }
  };
  new PerformanceObserver(noteStatus).observe({ type: 'resource', buffered: true });
}

/** Tells `address` when the page is shown: its module scripts have run, or it comes from the history. */
export function reportShown(address: string): void {
  if (window !== top) return;
  const send = () => navigator.sendBeacon(address);
  addEventListener('DOMContentLoaded', send);
  addEventListener('pageshow', ({ persisted }) => persisted && send());
  addEventListener('popstate', send);
}

/** A function of this file as text that runs when it is loaded. */
export const toScript = <Args extends unknown[]>(run: (...args: Args) => void, ...args: Args): string =>
  `(${String(run)})(${args.map((arg) => JSON.stringify(arg)).join(',')});`;
