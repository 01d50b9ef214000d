import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

/** Why tests with a camera are skipped here; undefined if they can run. */
export const missingFfmpeg =
  spawnSync('ffmpeg', ['-version']).status === 0 ? undefined : 'Tests with a camera are skipped: ffmpeg is not on the PATH.';

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

/** A camera that sends a test picture. */
export interface TestCamera {
  stop: () => void;
  /** Kills the process that sends; another one follows. */
  kill: () => void;
  /** Sends nothing, without closing the connection, until `resume`. */
  pause: () => void;
  resume: () => void;
}

const running = new Set<TestCamera>();
process.once('exit', stopCameras);

/**
 * Sends a moving test picture with a tone, with key frames every 2 s, until it is stopped. Like a real camera it connects again when it is
 * disconnected. `url` is an rtmp:// or srt:// address.
 */
export function startCamera(url: string): TestCamera {
  const format = url.startsWith('rtmp:') ? 'flv' : 'mpegts';
  const args = ['-nostdin', '-v', 'error', '-re', ...VIDEO, ...SOUND, ...H264, '-f', format, url];
  let sender: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = () => {
    sender = spawn('ffmpeg', args, { stdio: 'ignore' }).once('exit', () => {
      if (running.has(camera)) timer = setTimeout(connect, 300);
    });
  };
  const camera: TestCamera = {
    stop: () => {
      running.delete(camera);
      clearTimeout(timer);
      sender?.kill('SIGKILL');
    },
    kill: () => void sender?.kill('SIGKILL'),
    pause: () => void sender?.kill('SIGSTOP'),
    resume: () => void sender?.kill('SIGCONT'),
  };
  running.add(camera);
  connect();
  return camera;
}

/** Stops every camera that this file started. */
export function stopCameras(): void {
  for (const camera of running) camera.stop();
}
