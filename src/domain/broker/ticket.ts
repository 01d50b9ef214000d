/** Ticket with which a metadata broker sends a session that is not open (contract §6, rule 12.23); a credential, which is never logged. */
export interface Ticket {
  ticket: string;
  /** Epoch ms. */
  expiresMs: number;
}
