import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { attachBroker } from './broker/attachBroker.ts';
import { connectRelay } from './broker/redisRelay.ts';
import { TicketSigner } from './broker/sessionTicket.ts';
import { AccessDecisions } from './seed/access/accessDecisions.ts';
import { withdrawAgain } from './seed/access/withdrawAgain.ts';
import { Connections } from './control/connections.ts';
import { Faults } from './control/faults.ts';
import { registerReload } from './control/edit/registerReload.ts';
import { registerControl } from './control/registerControl.ts';
import { registerLiveControl } from './control/registerLiveControl.ts';
import { registerTestControl } from './control/registerTestControl.ts';
import { RequestLog } from './control/requestLog.ts';
import { requireProgram } from './control/requireProgram.ts';
import { emitState } from './control/sessionEvents.ts';
import { openDatabase } from './store/database.ts';
import { isPostgresUrl } from './store/engines/postgres/postgresUrl.ts';
import { DeskAccess } from './desk/access/deskAccess.ts';
import { registerDeskLink } from './desk/access/registerDeskLink.ts';
import { registerDesk } from './desk/registerDesk.tsx';
import { answerError, answerNotFound } from './apiError.ts';
import { requireBearer } from './bearer.ts';
import { describeRoutes, registerDocs } from './docs/registerDocs.ts';
import type { CameraAddress } from './live/camera/cameraAddress.ts';
import { Cameras } from './live/camera/cameras.ts';
import { DEFAULT_FREE_MB } from './live/camera/cameraSpace.ts';
import { RecordingFailures } from './live/ended/recordingFailures.ts';
import { RecordingStore } from './live/ended/recordingStore.ts';
import { SessionRecords } from './live/ended/sessionRecords.ts';
import { CameraNetwork } from './live/elsewhere/cameraNetwork.ts';
import { CameraPlaces } from './live/elsewhere/cameraPlaces.ts';
import { toInstanceMark } from './live/elsewhere/instanceCalls.ts';
import { registerCameraCalls } from './live/elsewhere/registerCameraCalls.ts';
import type { LiveEngine } from './live/registerLive.ts';
import { ANSWER_HEADERS } from './media/fileHeaders.ts';
import { MediaGuard } from './media/mediaGuard.ts';
import { MediaSigner } from './media/mediaSigner.ts';
import { listOwnOrigins, requireOwnHost } from './http/ownOrigins.ts';
import { registerObservability } from './observability/registerObservability.ts';
import { registerServices } from './registerServices.ts';
import { createHttpServer, guardServer } from './http/httpServer.ts';
import { toLoggedRequest, toRequestId } from './http/requestPath.ts';
import { createSpokenStore, generateCities } from './seed/generated/generateCities.ts';
import { fillStore, followSeed } from './seed/changes/loadData.ts';
import { Store } from './store/store.ts';
import { DEFAULT_SUBMISSION_DAYS, watchSubmissions } from './store/submissions/submissionAge.ts';
import { createStressEngine } from './stress/stressEngine.ts';

const HERE = import.meta.dirname;

const OWN_MEDIA_DIR = resolve(HERE, '../media');
const OWN_SEED_DIR = resolve(HERE, '../seed');
const OWN_INGEST_DIR = resolve(HERE, '../../.cache/reference/ingest');

const toRealPath = (dir: string) => (existsSync(dir) ? realpathSync(dir) : resolve(dir));

const randomToken = () => randomBytes(32).toString('base64url');

/** Options of `createBackend`; all have defaults. */
export interface BackendOptions {
  host?: string;
  /** 0: a free port. */
  port?: number;
  /** Origin of the addresses in answers; default: host and port. */
  publicUrl?: string;
  /**
   * A file, `:memory:` (default), or the address of a PostgreSQL. Of the seed of a database with data only what has changed is loaded
   * (rule 13.22).
   */
  database?: string;
  seedDirs?: string[];
  mediaDir?: string;
  /** Folder for what is decided about sessions of a seed that is not written; absent: no decision outlives the process. */
  dataDir?: string;
  /** True: folders of the seed that were added, changed or removed are loaded at the start and when a control call asks for it. */
  watch?: boolean;
  /** Number of generated sessions of the city `archief`; 0: no such city. */
  archive?: number;
  /** True: the sessions of the archive have transcripts, topics, speakers and votes, which are generated on request. */
  spoken?: boolean;
  /** True: a city `marathon` with one very long generated session. */
  longSession?: boolean;
  /** Random events per second in every session with a script; 0: none. */
  stress?: number;
  /** Address of the Redis through which instances with the same database exchange their events. */
  redis?: string;
  /** True: another instance plays the scripts of live sessions. */
  follow?: boolean;
  /** Cameras of cities: ffmpeg waits for their streams. */
  ingest?: CameraAddress[];
  /** Folder of the segments of cameras. */
  ingestDir?: string;
  /** Free space in MB below which no session with a camera starts; `DEFAULT_FREE_MB` by default. */
  cameraFreeMb?: number;
  /**
   * Signs the addresses of protected media and the tickets of the broker; default: random, so that other instances reject the signatures.
   */
  mediaSecret?: string;
  /** Bearer token of the API and the admin service; random by default. */
  apiToken?: string;
  /** Bearer token of the control API; random by default. */
  controlToken?: string;
  /** Origin at which other instances reach this one; default: host and port. */
  internalUrl?: string;
  /** Bearer token of `/metrics`; without it there are no metrics. */
  metricsToken?: string;
  /** Number of own proxies in front, which write X-Forwarded-For; 0: none. */
  trustedProxies?: number;
  /** Days after which what visitors sent is removed; `DEFAULT_SUBMISSION_DAYS` by default. */
  submissionDays?: number;
  /** Level of the log on stderr; silent by default. */
  logLevel?: 'silent' | 'warn' | 'info';
  /** Epoch milliseconds. */
  clock?: () => number;
}

/** A running or runnable backend. */
export interface Backend {
  app: FastifyInstance;
  store: Store;
  faults: Faults;
  /** Bearer token of the control API. */
  controlToken: string;
  /** Origin of the addresses in answers; final after `listen`. */
  readonly url: string;
  /** Origin at which programs on this machine reach it; final after `listen`. */
  readonly ownUrl: string;
  listen(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Creates a backend and loads its data. It answers `app.inject` at once and the network after `listen`. Throws a `SeedError` for an invalid
 * seed.
 */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  const { host = '127.0.0.1', port = 0, publicUrl, clock = Date.now, mediaDir = OWN_MEDIA_DIR, seedDirs = [OWN_SEED_DIR] } = options;
  const { apiToken = randomToken(), controlToken = randomToken(), trustedProxies = 0 } = options;
  const database = await openDatabase(options.database ?? ':memory:');
  const store = options.spoken ? await createSpokenStore(database) : new Store(database);
  let ownUrl = `http://${host}:${port}`;
  store.origin = publicUrl ?? ownUrl;
  const decisions = new AccessDecisions({ seedDirs, ownSeedDir: OWN_SEED_DIR, dataDir: options.dataDir, clock });
  const secret = options.mediaSecret === undefined ? randomBytes(32) : Buffer.from(options.mediaSecret);
  const signer = new MediaSigner(secret, clock);
  const tickets = new TicketSigner(secret, clock);
  const guard = new MediaGuard(signer, store);
  const app = fastify({
    serverFactory: createHttpServer,
    rewriteUrl: (request) => guard.rewriteUrl(request),
    logger: { level: options.logLevel ?? 'silent', stream: process.stderr, serializers: { req: toLoggedRequest } },
    genReqId: toRequestId,
    // Addresses that the router cannot decode reach no hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(ANSWER_HEADERS)),
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  if (database.migrated) app.log.info(database.migrated, 'the database has a newer schema now; the copy is as it was before');
  // A database of another seed does not get the examples.
  const hasOtherSeed = options.seedDirs === undefined && !(await store.isEmpty()) && (await store.listSeedFolders(seedDirs)).length === 0;
  const data = { store, decisions, seedDirs: hasOtherSeed ? [] : seedDirs, mediaDir, clock, log: app.log };
  const newStamps = await fillStore(data, () => generateCities(options, clock()));
  if (!newStamps) await withdrawAgain(database, store, decisions);
  const recordings = new RecordingStore(database);
  const failures = new RecordingFailures();
  // The project's own example stays as it is.
  const writtenDirs = seedDirs.filter((dir) => toRealPath(dir) !== toRealPath(OWN_SEED_DIR));
  const cameras = await Cameras.open({
    addresses: options.ingest ?? [],
    seedDirs,
    mediaDir,
    folder: options.ingestDir ?? OWN_INGEST_DIR,
    store,
    recordings,
    leastFreeBytes: (options.cameraFreeMb ?? DEFAULT_FREE_MB) * 1e6,
    failures,
    decisions,
    clock,
    log: app.log,
  });
  const cities = (options.ingest ?? []).map(({ city }) => city);
  const places = new CameraPlaces(database);
  const getOrigin = () => options.internalUrl ?? ownUrl;
  const network = new CameraNetwork({ cameras, cities, places, store, controlToken, getOrigin, clock, log: app.log });
  const records = new SessionRecords({
    seedDirs: writtenDirs,
    mediaDir,
    store,
    cameras: network,
    recordings,
    failures,
    decisions,
    log: app.log,
  });
  const follower = options.watch ? await followSeed({ ...data, cameras: network, newStamps }) : undefined;
  records.loadSaved = () => follower?.load().catch((error: unknown) => app.log.error(error));
  const faults = new Faults();
  const log = new RequestLog(clock);
  app.setValidatorCompiler(validatorCompiler);
  // Answers are typed, and a test checks them against their schemas: validating 100,000 sessions in each answer would take seconds.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(ANSWER_HEADERS));
  app.addHook('onRequest', log.onRequest);
  app.addHook('onRequest', guard.requireValid);
  app.addHook('onResponse', log.onResponse);
  await describeRoutes(app);

  const reportReachable = (isReachable: boolean) => {
    if (isReachable) app.log.info('the other instances are reached');
    else app.log.error('the other instances cannot be reached');
    // Events of other instances may have been missed.
    if (isReachable) broker.renew();
  };
  const relay = options.redis === undefined ? undefined : connectRelay(options.redis, reportReachable);
  const broker = attachBroker(app.server, { store, tickets, relay, trustedProxies, apiToken, log: app.log, isOmitted: faults.isOmitted });
  const connections = new Connections();
  connections.watch(app.server, faults, log);
  guardServer(app.server);
  const databaseFile = options.database === undefined || isPostgresUrl(options.database) ? undefined : options.database;
  const measured = { store, relay, cameras, broker, failures, seedDirs: writtenDirs, databaseFile };
  await registerObservability(app, { apiToken, metricsToken: options.metricsToken }, measured);
  const stress = createStressEngine({ store, broker, clock });
  const getOrigins = () => listOwnOrigins(store.origin, ownUrl, getOrigin());
  const access = new DeskAccess({ controlToken, clock, random: randomToken });
  const control = { store, broker, cameras: network, records, decisions, seedDirs: writtenDirs, clock };
  const { submissionDays: days = DEFAULT_SUBMISSION_DAYS } = options;
  const stopRemoving = options.follow ? undefined : await watchSubmissions({ store, days, clock, log: app.log });
  let live: LiveEngine | undefined;
  await app.register(async (scope) => {
    scope.addHook('onRequest', faults.hook);
    const instances = { cameras, network, instanceMark: toInstanceMark(controlToken) };
    live = await registerServices(scope, { store, mediaDir, apiToken, clock, signer, tickets, guard, ...instances, trustedProxies });
  });
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', requireOwnHost(getOrigins));
      scope.addHook('onRequest', requireProgram);
      scope.addHook('onRequest', requireBearer(controlToken));
      registerControl(scope, control);
      registerCameraCalls(scope, { store, cameras, cities });
      registerReload(scope, follower);
      if (live) registerLiveControl(scope, { ...control, live, stress });
      registerTestControl(scope, { store, faults, log, connections });
      registerDeskLink(scope, { store, access, getOwnUrl: () => ownUrl });
    },
    { prefix: '/control' },
  );
  const desk = { ...control, access, getOrigins, trustedProxies };
  await app.register((scope) => registerDesk(scope, desk), { prefix: '/desk' });
  registerDocs(app, store);

  return {
    app,
    store,
    faults,
    controlToken,
    get url() {
      return store.origin;
    },
    get ownUrl() {
      return ownUrl;
    },
    async listen() {
      ownUrl = await app.listen({ host, port });
      store.origin = publicUrl ?? ownUrl;
      if (!options.follow) await live?.start(broker);
      await cameras.start((session) => emitState(store, broker, session, 'status'));
      await network.start();
      for (const { sessionId } of options.stress ? await store.listScriptedSessions() : [])
        await stress.set(sessionId, options.stress ?? 0, sessionId);
      return store.origin;
    },
    async close() {
      faults.clear();
      await follower?.settle();
      stopRemoving?.();
      network.stop();
      await cameras.stop();
      await stress.stop();
      await broker.close();
      connections.cut();
      await app.close();
      await store.close();
    },
  };
}
