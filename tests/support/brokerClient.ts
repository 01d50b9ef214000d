import { io, type Socket } from 'socket.io-client';

/** A client of a metadata broker, with everything that it has received. */
export interface BrokerClient {
  socket: Socket;
  received: { event: string; text: string }[];
  /** Names of the received events, each once. */
  events: () => string[];
}

/** Names of the events that a broker sends again to a client that asks for them (contract §6). */
export const REQUESTS: readonly string[] = [
  'topics',
  'speeches',
  'votes',
  'attendees',
  'attendeesVOD',
  'delegates',
  'divisions',
  'viewers',
  'status',
  'subtitles',
  'pancarteSession',
];

const clients = new Set<Socket>();

/**
 * Connects to the namespace of a city and asks for everything; with `returns` the client comes back after an end, as the portal's pages do.
 */
export function connectClient(
  origin: string,
  { city, session, ticket, returns = false }: { city: string; session: string | number; ticket?: unknown; returns?: boolean },
): BrokerClient {
  const options = { transports: ['websocket'], query: { session }, auth: { ticket }, forceNew: true, reconnection: false };
  const socket = io(`${origin}/${city}`, options);
  const received: BrokerClient['received'] = [];
  socket.onAny((event: string, ...payload: unknown[]) => received.push({ event, text: JSON.stringify(payload) }));
  socket.on('connect', () => REQUESTS.forEach((name) => socket.emit(name)));
  if (returns)
    for (const event of ['disconnect', 'connect_error'])
      socket.on(event, () => setTimeout(() => clients.has(socket) && socket.connect(), 300));
  clients.add(socket);
  return { socket, received, events: () => [...new Set(received.map(({ event }) => event))] };
}

/** Ends all connections. */
export function disconnectClients(): void {
  const ended = [...clients];
  clients.clear();
  for (const socket of ended) socket.disconnect();
}
