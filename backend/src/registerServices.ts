import type { FastifyInstance } from 'fastify';
import { registerAdmin } from './api/registerAdmin.ts';
import { allowEveryOrigin, registerFiles } from './api/registerFiles.ts';
import { registerPublicApi } from './api/registerPublicApi.ts';
import { registerSessionActions } from './api/registerSessionActions.ts';
import { registerTickets } from './api/registerTickets.ts';
import { registerTranscriptions } from './api/registerTranscriptions.ts';
import type { TicketSigner } from './broker/sessionTicket.ts';
import type { Cameras } from './live/camera/cameras.ts';
import { registerCamera } from './live/camera/registerCamera.ts';
import type { CameraNetwork } from './live/elsewhere/cameraNetwork.ts';
import { passStreamOn } from './live/elsewhere/passStreamOn.ts';
import type { LiveEngine } from './live/registerLive.ts';
import { registerLive } from './live/registerLive.ts';
import { registerRepeated } from './live/repeatedRecording.ts';
import type { MediaGuard } from './media/mediaGuard.ts';
import type { MediaSigner } from './media/mediaSigner.ts';
import { OpenTransfers } from './media/openTransfers.ts';
import { TransfersPerNetwork } from './media/transfersPerNetwork.ts';
import { requireBearer } from './bearer.ts';
import type { Store } from './store/store.ts';

/** Options of `registerServices`. */
interface ServiceOptions {
  store: Store;
  mediaDir: string;
  apiToken: string;
  /** Epoch milliseconds. */
  clock: () => number;
  signer: MediaSigner;
  tickets: TicketSigner;
  guard: MediaGuard;
  /** The cameras of this instance, and those of all. */
  cameras: Cameras;
  network: CameraNetwork;
  /** What says that another instance has passed a request on. */
  instanceMark: string;
  /** Number of proxies in front whose X-Forwarded-For counts. */
  trustedProxies: number;
}

/** Registers the HTTP services of the portal (contract §3, §4 and §5) and the streams; returns the engine of the live streams. */
export async function registerServices(
  app: FastifyInstance,
  { store, mediaDir, apiToken, clock, signer, tickets, guard, cameras, network, instanceMark, trustedProxies }: ServiceOptions,
): Promise<LiveEngine | undefined> {
  const withToken = (prefix: string, registerCalls: (scope: FastifyInstance) => void) =>
    app.register(
      async (scope) => {
        scope.addHook('onRequest', requireBearer(apiToken));
        registerCalls(scope);
      },
      { prefix },
    );
  let live: LiveEngine | undefined;
  const listTracks: LiveEngine['listTracks'] = async (session, media) => live?.listTracks(session, media) ?? [];
  await withToken('/api', (scope) => {
    registerPublicApi(scope, { store, signer, listTracks });
    registerSessionActions(scope, store, clock);
    registerTickets(scope, store, tickets);
  });
  // Register the service twice, so that one can fail while the other answers.
  await withToken('/admin', (scope) => registerAdmin(scope, store));
  await withToken('/admin-backup', (scope) => registerAdmin(scope, store));
  await app.register(async (scope) => registerTranscriptions(scope, { store, signer, guard, apiToken }), { prefix: '/broker' });
  await app.register(async (scope) => {
    const transfers = new OpenTransfers();
    scope.addHook('onClose', () => transfers.stop());
    await allowEveryOrigin(scope);
    scope.addHook('onRequest', new TransfersPerNetwork(trustedProxies, instanceMark).onRequest);
    scope.addHook('preHandler', passStreamOn({ store, network, guard, transfers, mark: instanceMark }));
    guard.register(scope);
    await registerFiles(scope, { store, mediaDir, guard, transfers });
    registerRepeated(scope, mediaDir, guard);
    registerCamera(scope, { store, cameras, guard, transfers });
    live = registerLive(scope, { store, mediaDir, clock, signer, guard, cameras, network });
  });
  return live;
}
