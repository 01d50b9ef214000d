/** Lets the buttons beside topics copy the address that opens the session there; the notice says so (spec §8). */
export function followCopyButtons(signal: AbortSignal): void {
  const notice = document.querySelector<HTMLElement>('[data-topic-copied]');
  const copy = async (link: HTMLAnchorElement) => {
    const isCopied = await navigator.clipboard.writeText(link.href).then(
      () => true,
      () => false,
    );
    // Where a browser does not allow it, the address can still be copied by hand.
    if (notice) notice.textContent = isCopied ? (notice.dataset['topicCopied'] ?? '') : link.href;
  };
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('[data-copy]')?.parentElement?.querySelector('a');
    if (link) void copy(link);
  };
  const topics = document.querySelector('[data-topics]');
  // Which topic is meant: the page itself would be longer for it.
  for (const button of topics?.querySelectorAll('[data-copy]') ?? []) {
    button.ariaLabel = [button.ariaLabel, button.parentElement?.querySelector('bdi')?.textContent].join(': ');
  }
  topics?.addEventListener('click', onClick, { signal });
}
