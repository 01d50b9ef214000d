import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

/** Why tests with a camera are skipped here; undefined if they can run. */
export const missingFfmpeg =
  spawnSync('ffmpeg', ['-version']).status === 0 ? undefined : 'Tests with a camera are skipped: ffmpeg is not on the PATH.';

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25'];
const toSound = (frequency: number) => ['-f', 'lavfi', '-i', `sine=frequency=${String(frequency)}:sample_rate=44100`];
/** Frequency of the hall, Hz; each further sound is the next multiple of it. */
const HALL_HERTZ = 440;
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
 * disconnected. `url` is an rtmp:// or srt:// address. `languages` are those of further sounds, ISO 639-2, or empty texts where the stream
 * does not say them.
 */
export function startCamera(url: string, languages: readonly string[] = []): TestCamera {
  const format = url.startsWith('rtmp:') ? 'flv' : 'mpegts';
  const sounds = ['', ...languages];
  const inputs = [VIDEO, ...sounds.map((_, index) => toSound(HALL_HERTZ * (index + 1)))];
  const maps = inputs.flatMap((_, index) => ['-map', String(index)]);
  const tags = sounds.flatMap((language, index) => (language === '' ? [] : [`-metadata:s:a:${String(index)}`, `language=${language}`]));
  const args = ['-nostdin', '-v', 'error', '-re', ...inputs.flat(), ...maps, ...H264, ...tags, '-f', format, url];
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
