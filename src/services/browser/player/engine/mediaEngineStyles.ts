/** Adds a stylesheet to the page, once; resolves when it applies and rejects when it fails to load. */
export function loadStylesheet(address: string): Promise<void> {
  const present = document.head.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${address}"]`);
  if (present?.sheet) return Promise.resolve();
  present?.remove();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`The stylesheet ${address} could not be loaded`));
    document.head.append(link);
  });
}
