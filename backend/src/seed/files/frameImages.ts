/** The images that WebVTT with frames names beside itself, each once; addresses of other hosts and absolute paths are left out. */
export function listFrameImages(webVtt: string): string[] {
  const names = webVtt.split(/\r?\n/).map((line) => /^(?<name>[^#?]+)#xywh=/.exec(line.trim())?.groups?.['name'] ?? '');
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('/') && !/^[a-z][a-z0-9+.-]*:/i.test(name));
}
