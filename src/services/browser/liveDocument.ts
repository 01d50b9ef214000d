import type { LiveDocument } from '../../domain/liveDocument.ts';

/** What the portal itself says of a session now, from the address of its `live.json`; undefined where it does not answer. */
export async function fetchLiveDocument(address: string, signal: AbortSignal): Promise<LiveDocument | undefined> {
  const answer = await fetch(address, { signal, cache: 'no-cache' }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return (await answer.json().catch(() => undefined)) as LiveDocument | undefined;
}
