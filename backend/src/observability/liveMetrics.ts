import { Counter, Gauge, type Registry } from 'prom-client';
import type { Broker } from '../broker/broker.ts';
import type { CameraFigures } from '../live/camera/cameraCondition.ts';
import type { Cameras } from '../live/camera/cameras.ts';
import { RECORDING_KINDS, type RecordingFailures } from '../live/ended/recordingFailures.ts';

type CameraValues = Record<string, { help: string; read: (figures: CameraFigures) => number }>;

/** Gauges of each camera, by name. */
const CAMERA_GAUGES: CameraValues = {
  backend_camera_connected: {
    help: '1 while the camera of a city is connected, else 0.',
    read: ({ isConnected }) => Number(isConnected),
  },
  backend_camera_sound_tracks: {
    help: 'Sound tracks that arrive from a camera; 0 while it is not connected.',
    read: ({ soundTracks }) => soundTracks,
  },
  backend_camera_segment_age_seconds: {
    help: 'Seconds since the newest segment of a camera arrived; before the first one, since the backend waits for it.',
    read: ({ segmentAgeSeconds }) => segmentAgeSeconds,
  },
  backend_camera_live_sessions: {
    help: 'Live sessions that show a camera or wait for it.',
    read: ({ liveSessions }) => liveSessions,
  },
};

/** Counters of each camera, by name. */
const CAMERA_COUNTERS: CameraValues = {
  backend_camera_received_bytes_total: {
    help: 'Bytes of the segments of a camera: the rate is the bitrate.',
    read: ({ receivedBytes }) => receivedBytes,
  },
  backend_camera_connections_total: {
    help: 'Times that a camera was connected and sent a segment.',
    read: ({ connections }) => connections,
  },
  backend_camera_losses_total: {
    help: 'Times that live sessions had no picture any more because nothing arrived from their camera.',
    read: ({ losses }) => losses,
  },
};

/** Measures the cameras, by city: the command line names them, which bounds the number of series. */
export function measureCameras(register: Registry, cameras: Pick<Cameras, 'listFigures'>): void {
  const labelNames = ['city'];
  for (const [name, { help, read }] of Object.entries(CAMERA_GAUGES)) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        for (const figures of await cameras.listFigures()) this.set({ city: figures.city }, read(figures));
      },
    });
  }
  for (const [name, { help, read }] of Object.entries(CAMERA_COUNTERS)) {
    new Counter({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        const all = await cameras.listFigures();
        this.reset();
        for (const figures of all) this.inc({ city: figures.city }, read(figures));
      },
    });
  }
}

/** Measures what could not be kept of live sessions. */
export function measureRecordings(register: Registry, failures: RecordingFailures): void {
  new Counter({
    name: 'backend_recording_errors_total',
    help: 'What of live sessions could not be kept: "segment", "recording", "records" (without a camera) or "files" (poster, downloads, frames).',
    labelNames: ['kind'],
    registers: [register],
    collect() {
      this.reset();
      for (const kind of RECORDING_KINDS) this.inc({ kind }, failures.count(kind));
    },
  });
}

/** Measures the metadata broker of this instance. */
export function measureBroker(register: Registry, broker: Pick<Broker, 'measure'>): void {
  new Gauge({
    name: 'backend_broker_connections',
    help: 'Connections to the metadata broker of this instance, those of portals included.',
    registers: [register],
    collect() {
      this.set(broker.measure().connections);
    },
  });
  new Gauge({
    name: 'backend_broker_viewers',
    help: 'People who follow a session at the metadata broker of this instance.',
    registers: [register],
    collect() {
      this.set(broker.measure().viewers);
    },
  });
  new Counter({
    name: 'backend_broker_joins_total',
    help: 'Clients that joined a session at the metadata broker of this instance ("joined"), and that were rejected ("rejected").',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      this.reset();
      const { joined, rejected } = broker.measure();
      this.inc({ outcome: 'joined' }, joined);
      this.inc({ outcome: 'rejected' }, rejected);
    },
  });
}
