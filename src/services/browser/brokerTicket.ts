/** Where the page of a protected session gets tickets for its broker (rule 12.23). */
export interface TicketAddress {
  /** Path of the portal's endpoint. */
  path: string;
  /** Token of an embed, which has no cookie (rule 14.6). */
  grant: string | undefined;
}

/**
 * Asks the portal for a ticket and resolves to the `auth` of the broker's handshake (contract §6): empty without a source, and where the
 * portal gives no ticket. Undefined when the portal cannot be asked: a connection without the ticket would receive nothing.
 */
export async function fetchHandshake(source: TicketAddress | undefined, signal: AbortSignal): Promise<{ ticket?: string } | undefined> {
  if (!source) return {};
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ grant: source.grant });
  const answer = await fetch(source.path, { method: 'POST', headers, body, signal }).catch(() => undefined);
  if (!answer || answer.status >= 429) return undefined;
  if (answer.status !== 200) return {};
  return (await answer.json().catch(() => undefined)) as { ticket: string } | undefined;
}
