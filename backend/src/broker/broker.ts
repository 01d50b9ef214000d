/** The metadata broker (contract §6). */
export interface Broker {
  /** Sends an event to all clients of a session, as soon as the running transaction of the store, if any, is stored. */
  emit(sessionId: number, event: string, payload: unknown): void;
  /** Sends an event to all clients of all sessions of a city, as `emit` does. */
  emitToCity(city: string, event: string, payload: unknown): void;
  /**
   * Number of people who see one session (portals are not counted), or of clients that see any; other instances included, without clients
   * that wait for a publish.
   */
  connections(sessionId?: number): number;
  /** Sends all clients of this instance everything again: it may have missed events of other instances. */
  renew(): void;
  /** Figures of this instance: what is connected now, and how many clients have joined or were rejected since its start. */
  measure(): BrokerFigures;
  /** Disconnects all clients of this instance and accepts no more; does not stop the HTTP server. */
  close(): Promise<void>;
}

/** Figures of the broker of one instance; `viewers` are people, `connections` also portals and clients that wait. */
interface BrokerFigures {
  connections: number;
  viewers: number;
  joined: number;
  rejected: number;
}
