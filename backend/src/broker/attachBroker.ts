import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import type { DefaultEventsMap, Namespace } from 'socket.io';
import { isBearer } from '../bearer.ts';
import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Broker } from './broker.ts';
import type { Client, ClientSocket, WatchedSession } from './audience.ts';
import { Audience } from './audience.ts';
import type { Connection } from './clientLink.ts';
import { ClientLink } from './clientLink.ts';
import { ConnectionsPerNetwork } from './connectionsPerNetwork.ts';
import { EventQueue, readCurrent } from './eventQueue.ts';
import { NamespaceCities } from './namespaceCities.ts';
import { OtherAudiences } from './otherAudiences.ts';
import type { Relay } from './redisRelay.ts';
import type { SnapshotEvent } from './snapshots/sessionSnapshot.ts';
import { snapshotEvents } from './snapshots/sessionSnapshot.ts';
import type { TicketSigner } from './sessionTicket.ts';
import { isOpenSession, toAccessState } from './sessionTicket.ts';
import { SessionReads } from './sessionReads.ts';
import { SnapshotCache } from './snapshots/snapshotCache.ts';
import { SnapshotQueue } from './snapshots/snapshotQueue.ts';

/** Interval at which the access of clients, their budgets and the numbers of viewers are looked at, ms. */
const REVIEW_MS = 1000;

/** Events of a snapshot are sent together as long as they have no more than this: a large one waits until the network has taken those. */
const SMALL_ANSWER_CHARACTERS = 64 * 1024;

/** Clients send names of events only. */
const maxMessageBytes = 4096;

const clock = (): number => performance.now();

/** Options of `attachBroker`; `relay` connects to other instances. */
interface BrokerOptions {
  store: Store;
  tickets: TicketSigner;
  relay?: Relay | undefined;
  /** Number of proxies in front whose X-Forwarded-For counts. */
  trustedProxies?: number;
  /** Token of the API: connections that have it are a portal's. */
  apiToken: string;
  log?: Pick<FastifyBaseLogger, 'error'>;
  /** Whether an event of a snapshot is not sent, as a fault. */
  isOmitted?: (event: SnapshotEvent) => boolean;
}

/**
 * Attaches the metadata broker to a server: socket.io over WebSocket only, with a namespace for each city's metadata customer.
 * Rejects a connection to another namespace, or without the id of one of its sessions as `query.session`. A session that is not open needs
 * a ticket in the handshake (`auth.ticket`); without one a client only learns of its publish (rule 12.22).
 * With a relay, the clients of all instances receive the events.
 */
export function attachBroker(
  server: http.Server,
  { store, tickets, relay, trustedProxies = 0, apiToken, log, isOmitted = () => false }: BrokerOptions,
): Broker {
  const networks = new ConnectionsPerNetwork(trustedProxies, clock, (request) => isBearer(request, apiToken));
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, WatchedSession>(server, {
    transports: ['websocket'],
    // `guardUpgrades` decides about other paths.
    destroyUpgrade: false,
    allowRequest: (request, answer) => {
      const isAllowed = networks.enter(request);
      answer(isAllowed ? null : 'this network has or opens too many connections', isAllowed);
    },
    cors: { origin: '*' },
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    ...(relay && { adapter: relay.adapter }),
  });
  // A second connection with the id of the first one would replace it, and have no limits.
  io.engine.use(({ url = '/' }: http.IncomingMessage, _response: http.ServerResponse, next: (error?: Error) => void) =>
    next(URL.canParse(url, 'http://broker') && new URL(url, 'http://broker').searchParams.has('sid') ? new Error('sid') : undefined),
  );
  const links = new Map<Connection, ClientLink>();
  io.engine.on('connection', (connection: Connection) => {
    links.set(connection, new ClientLink(connection, clock));
    connection.on('close', () => links.delete(connection));
  });
  const joins = { joined: 0, rejected: 0 };
  const instanceId = randomUUID();
  const others = new OtherAudiences();
  const audiences = new Map<number, Audience>();
  /** Sessions as they were when their clients joined. */
  const joinedSessions = new WeakMap<ClientSocket, StoredSession>();
  const namespaces = new NamespaceCities(store, clock);
  const snapshots = new SnapshotCache(store, clock);
  const onError = (error: unknown): void => log?.error(error);
  const reads = new SessionReads(store);
  const countAudience = (sessionId: number): number => (audiences.get(sessionId)?.viewers ?? 0) + others.count(sessionId);

  /** Reads events of the snapshot until they are no small answer any more, and returns what sends them. */
  async function readAnswer(client: Client, audience: Audience, due: readonly SnapshotEvent[]): Promise<() => void> {
    const { queue, socket } = client;
    const { result: answers, isCurrent } = await readCurrent(audience.events, due, async () => {
      const session = await reads.get(audience.sessionId);
      const read: { event: SnapshotEvent; json: string | undefined }[] = [];
      let characters = 0;
      for (const event of due) {
        if (characters > SMALL_ANSWER_CHARACTERS) break;
        const mayHave = session && !isOmitted(event) && (event === 'status' || audience.mayAdmit(client, session));
        const spend = (ms: number) => queue.getBudget(event).spend(ms);
        const json = mayHave ? await snapshots.get(session, event, countAudience(session.sessionId), spend) : undefined;
        read.push({ event, json });
        characters += json?.length ?? 0;
      }
      return read;
    });
    return () => {
      for (const { event, json } of answers) {
        const budget = queue.getBudget(event);
        queue.take(event);
        const startMs = clock();
        // An event of socket.io's protocol: `emit` would encode the payload for each client.
        if (json !== undefined) socket.conn.send(`2${socket.nsp.name},${json}`);
        budget.spend(clock() - startMs);
      }
      if (!isCurrent) queue.request(answers.map(({ event }) => event));
    };
  }

  function createClient(socket: ClientSocket, audience: Audience, session: StoredSession): Client {
    const link = links.get(socket.conn);
    const send = (due: readonly SnapshotEvent[]) => {
      link?.sendAnswer(() => readAnswer(client, audience, due)).catch(onError);
    };
    const queue = new SnapshotQueue({
      isBusy: () => link?.isAnswering !== false,
      send,
      clock,
      budgets: networks.getBudgets(socket.conn.request),
    });
    if (link) link.onAnswerSent = () => queue.run();
    const { ticket } = socket.handshake.auth;
    const client: Client = {
      socket,
      queue,
      isPortal: isBearer(socket.conn.request, apiToken),
      ticketState: tickets.verify(session, ticket) ? toAccessState(session) : undefined,
    };
    return client;
  }

  function createAudience(session: StoredSession, namespace: Namespace): Audience {
    const read = () => reads.get(session.sessionId);
    const events = new EventQueue({ read, send: (...event) => audience.emit(...event), onError });
    const audience = new Audience(session, namespace, events, ({ queue }) => queue.request(snapshotEvents));
    return audience;
  }

  // Nothing is waited for here: a client that leaves at once, or asks at once, is noticed.
  function addClient(socket: ClientSocket): void {
    const { sessionId } = socket.data;
    const session = joinedSessions.get(socket);
    if (!session) {
      socket.disconnect(true);
      return;
    }
    const audience = audiences.get(sessionId) ?? createAudience(session, socket.nsp);
    audiences.set(sessionId, audience);
    const client = createClient(socket, audience, session);
    joins.joined += 1;
    audience.add(client, session);
    // The first client receives the number with the snapshot.
    if (audience.size === 1) audience.takeViewers(session.viewers + countAudience(sessionId), clock());
    if (!audience.mayAdmit(client, session)) client.queue.request(['status']);
    // Use one listener for all events, because there are many sockets.
    socket.onAny((name: string, ...data: unknown[]) => {
      const event = snapshotEvents.find((candidate) => candidate === name);
      if (event && data.every((value) => value == null)) client.queue.request([event]);
    });
    socket.on('disconnect', () => {
      client.queue.close();
      audience.remove(client);
      if (audience.isEmpty && audiences.get(sessionId) === audience) audiences.delete(sessionId);
    });
  }

  /** Why a client must not join; sets its session if it may. */
  async function findProblem(socket: ClientSocket): Promise<string | undefined> {
    // A second join on the same connection would get a whole snapshot again.
    if (links.get(socket.conn)?.join() !== true) return 'session: a connection joins once';
    const id = socket.handshake.query['session'];
    if (typeof id !== 'string' || !/^[0-9]{1,12}$/.test(id)) return 'session: the id of a session is required';
    const cities = await namespaces.list(socket.nsp.name);
    const session = await reads.get(Number(id));
    if (!session || !cities.includes(session.city)) return 'session: there is no such session';
    const { ticket } = socket.handshake.auth;
    // The client comes back with a new ticket, or without one.
    if (ticket != null && !isOpenSession(session) && !tickets.verify(session, ticket)) return 'ticket: it is not valid any more';
    socket.data = { city: session.city, sessionId: session.sessionId };
    joinedSessions.set(socket, session);
    return undefined;
  }

  io.of('/').use((_socket, next) => next(new Error('name the metadata customer as the namespace')));
  io.of((name, _auth, next) => {
    const reject = (error: unknown) => {
      onError(error);
      next(error as Error, false);
    };
    namespaces.list(name).then((cities) => next(null, cities.length > 0), reject);
  })
    .use((socket, next) => {
      const decide = (problem: string | undefined) => {
        if (problem !== undefined) joins.rejected += 1;
        next(problem === undefined ? undefined : new Error(problem));
      };
      findProblem(socket)
        .catch((error: unknown) => {
          onError(error);
          return 'the session cannot be looked up now';
        })
        .then(decide, onError);
    })
    .on('connection', addClient);

  const emitHere = (sessionId: number, event: string, payload: unknown): void => {
    if (event !== 'viewers') snapshots.forgetSession(sessionId);
    audiences.get(sessionId)?.events.add(event, payload);
  };
  const emitToCityHere = (city: string, event: string, payload: unknown): void => {
    snapshots.forgetCity(city);
    for (const audience of audiences.values()) if (audience.city === city) emitHere(audience.sessionId, event, payload);
  };
  const sendToInstances = (name: string, ...args: unknown[]): void => {
    if (relay) io.serverSideEmit(name, ...args);
  };
  io.on('session', emitHere);
  io.on('city', emitToCityHere);
  io.on('audiences', (instance: string, sizes: [number, number][]) => others.receive(instance, sizes));

  async function reviewAudience(audience: Audience): Promise<void> {
    const session = await reads.get(audience.sessionId);
    // Not every change of access has an event here.
    audience.review(session);
    const viewers = (session?.viewers ?? 0) + countAudience(audience.sessionId);
    if (audience.takeViewers(viewers, clock())) emitHere(audience.sessionId, 'viewers', viewers);
  }

  let reviews: Promise<void> | undefined;
  const reviewTimer = setInterval(() => {
    others.tick();
    snapshots.tick();
    networks.tick();
    for (const link of links.values()) link.check();
    sendToInstances(
      'audiences',
      instanceId,
      [...audiences.values()].map(({ sessionId, viewers }) => [sessionId, viewers]),
    );
    const reviewAll = async () => {
      // Together: their sessions are read with one statement.
      await Promise.all([...audiences.values()].map(reviewAudience));
    };
    reviews ??= reviewAll()
      .catch(onError)
      .finally(() => (reviews = undefined));
  }, REVIEW_MS);

  return {
    emit: (sessionId, event, payload) =>
      store.afterCommit(() => {
        emitHere(sessionId, event, payload);
        sendToInstances('session', sessionId, event, payload);
      }),
    emitToCity: (city, event, payload) =>
      store.afterCommit(() => {
        emitToCityHere(city, event, payload);
        sendToInstances('city', city, event, payload);
      }),
    connections: (sessionId) =>
      sessionId === undefined ? [...audiences.values()].reduce((sum, { size }) => sum + size, others.count()) : countAudience(sessionId),
    renew: () => {
      snapshots.clear();
      for (const audience of audiences.values()) audience.renew();
    },
    measure: () => ({
      ...joins,
      connections: links.size,
      viewers: [...audiences.values()].reduce((sum, { viewers }) => sum + viewers, 0),
    }),
    close: () => {
      clearInterval(reviewTimer);
      // Do not call io.close(): it also closes the HTTP server.
      io.engine.close();
      relay?.close();
      return Promise.resolve();
    },
  };
}
