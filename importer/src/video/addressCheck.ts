import { ImportError } from '../importError.ts';
import { isPlayableSound, isPlayableVideo } from './playableFile.ts';
import type { MediaProbe } from './probeMedia.ts';

const ANSWER_TIMEOUT_MS = 20_000;

/** What the answer of an address says about its use in a portal. */
export interface AddressAnswer {
  /** Origin of the address after redirects. */
  origin: string;
  /** Whether pages of every other origin may read it. */
  isOpen: boolean;
}

/** Requests the start of an address. Throws an ImportError if it cannot be reached, or answers an error or a web page. */
export async function checkAddress(address: string, signal: AbortSignal): Promise<AddressAnswer> {
  // The origin makes the server answer as it answers a portal.
  const headers = { range: 'bytes=0-1023', origin: 'https://portal.example' };
  const answer = await fetch(address, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]) }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw new ImportError(`${address}: it cannot be reached: ${describeCause(error)}`);
    },
  );
  void answer.body?.cancel();
  if (!answer.ok) throw new ImportError(`${address}: the server answers ${answer.status} ${answer.statusText}`.trim());
  if (/^(?:text\/html|application\/xhtml)/.test(answer.headers.get('content-type') ?? ''))
    throw new ImportError(`${address}: it is a web page: give the address of the video itself, an mp4, an mp3 or an HLS playlist (.m3u8)`);
  const origins = answer.headers.get('access-control-allow-origin');
  return { origin: new URL(answer.url).origin, isOpen: origins === '*' || origins === headers.origin };
}

/** How a portal plays an address itself: as a stream, or as a file. Throws an ImportError if browsers cannot play it. */
export function chooseAddressKind(address: string, probe: MediaProbe): 'hls' | 'file' {
  const formats = probe.format.split(',');
  const advice = 'download it and give the file, or add --hls';
  if (!formats.some((format) => ['hls', 'mp4', 'mp3'].includes(format)))
    throw new ImportError(
      `${address}: browsers play an mp4, an mp3 or an HLS playlist, and this is ${formats[0] ?? 'another format'}: ${advice}`,
    );
  if (!isPlayableVideo(probe))
    throw new ImportError(`${address}: not every browser plays its video (${probe.video?.codec ?? ''}): ${advice}`);
  if (!isPlayableSound(probe))
    throw new ImportError(`${address}: not every browser plays its sound (${probe.sound?.codec ?? ''}): ${advice}`);
  return formats.includes('hls') ? 'hls' : 'file';
}

/** The duration of an address in seconds. Throws an ImportError for a live stream, which has none. */
export function requireEnd(address: string, { format, durationSeconds }: MediaProbe): number {
  if (durationSeconds !== undefined) return durationSeconds;
  throw new ImportError(
    format === 'hls' ? `${address}: it is a live stream, which has no end: give its recording` : `${address}: it has no duration`,
  );
}

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in 20 s';
  return error.cause instanceof Error ? error.cause.message || String((error.cause as NodeJS.ErrnoException).code) : error.message;
}
