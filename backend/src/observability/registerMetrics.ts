import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import project from '../../package.json' with { type: 'json' };
import { isBearer } from '../bearer.ts';
import type { Broker } from '../broker/broker.ts';
import type { Cameras } from '../live/camera/cameras.ts';
import type { RecordingFailures } from '../live/ended/recordingFailures.ts';
import { type DiskSpace, readFullestDisk } from './diskSpace.ts';
import { measureBroker, measureCameras, measureRecordings } from './liveMetrics.ts';
import { type CheckedParts, checkParts } from './readiness.ts';
import { PROBE } from './registerHealth.ts';
import { measureRequests } from './requestMetrics.ts';

/** What is measured. */
export interface MeasuredParts extends CheckedParts {
  cameras: Pick<Cameras, 'listFigures' | 'listFolders'>;
  broker: Pick<Broker, 'measure'>;
  failures: RecordingFailures;
  /** Folders to which ended sessions are written. */
  seedDirs: readonly string[];
  /** Undefined for one in memory. */
  databaseFile: string | undefined;
}

/**
 * Measures the backend and answers `GET /metrics` to who has the token; to others there is nothing (rule 23.23). Call it before registering
 * routes.
 */
export function registerMetrics(app: FastifyInstance, token: string, measured: MeasuredParts): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'backend_build_info',
    help: 'Always 1; the version that runs.',
    labelNames: ['version'],
    registers: [register],
  }).set({ version: project.version }, 1);
  new Gauge({
    name: 'backend_ready',
    help: '1 for each part of /readyz that works, 0 for one that fails.',
    labelNames: ['part'],
    registers: [register],
    async collect() {
      for (const [part, works] of await checkParts(measured)) this.set({ part }, Number(works));
    },
  });
  measureDisks(register, measured);
  measureCameras(register, measured.cameras);
  measureRecordings(register, measured.failures);
  measureBroker(register, measured.broker);
  measureRequests(app, register);
  app.get('/metrics', PROBE, async (request, reply) => {
    if (!isBearer(request.raw, token)) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .header('Cache-Control', 'no-store')
      .type(register.contentType)
      .serializer(String)
      .send(await register.metrics());
  });
}

/** Measures the disks of what is kept; of several folders of one purpose that on the fullest disk. */
function measureDisks(register: Registry, { cameras, seedDirs, databaseFile }: MeasuredParts): void {
  const folders = {
    recordings: seedDirs,
    segments: cameras.listFolders().segments,
    database: databaseFile === undefined ? [] : [dirname(databaseFile)],
  };
  const measure = (name: string, help: string, read: (disk: DiskSpace) => number) => {
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [register],
      async collect() {
        this.reset();
        for (const [folder, paths] of Object.entries(folders)) {
          const disk = await readFullestDisk(paths);
          if (disk) this.set({ folder }, read(disk));
        }
      },
    });
  };
  measure('backend_disk_free_bytes', 'Free bytes of the disk of a folder.', ({ freeBytes }) => freeBytes);
  measure(
    'backend_disk_size_bytes',
    'Size in bytes of the disk of a folder, without what only root may use.',
    ({ sizeBytes }) => sizeBytes,
  );
}
