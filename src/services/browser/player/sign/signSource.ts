import { savesData } from '../../dataSaver.ts';
import { openSecondStream } from '../engine/mediaEngine.ts';
import type { HlsStream } from '../engine/mediaEngineHls.ts';

/** Addresses of the signer's video. */
export interface SignAddresses {
  /** HLS stream, or a file. */
  file: string;
  /** Progressive file. */
  mp4: string | undefined;
}

/** The source of the signer's video. */
export interface SignSource {
  /** Opens the next address: the file first, then the stream, then the file again. */
  open: (startSeconds: number | undefined) => Promise<void>;
  /** Ends the loading. */
  close: () => void;
  /** The open stream; undefined when hls.js does not play it. */
  stream: () => HlsStream | undefined;
}

const isPlaylist = (address: string) => new URL(address, location.href).pathname.endsWith('.m3u8');

/** Creates the source of a signer's `<video>`; `onFailure` is called when an address cannot be played, or no longer. */
export function createSignSource(signer: HTMLVideoElement, { file, mp4 }: SignAddresses, onFailure: () => void): SignSource {
  const addresses = [mp4, file].filter((address) => address !== undefined);
  let stream: HlsStream | undefined;
  /** Number of the latest opening: a newer one, and the closing, make older ones obsolete. */
  let latestOpening = 0;
  let openings = 0;

  const close = () => {
    latestOpening += 1;
    stream?.destroy();
    stream = undefined;
    if (!signer.hasAttribute('src')) return;
    signer.removeAttribute('src');
    // Without `load()` the browser continues to fetch the removed source.
    signer.load();
  };
  return {
    open: async (startSeconds) => {
      close();
      const thisOpening = latestOpening;
      const address = addresses[openings % addresses.length] ?? file;
      openings += 1;
      let opened: HlsStream | undefined;
      try {
        opened = isPlaylist(address)
          ? await openSecondStream({ url: address, startAt: startSeconds, savesData: savesData(), onGiveUp: onFailure })
          : undefined;
      } catch {
        if (thisOpening === latestOpening) onFailure();
        return;
      }
      if (thisOpening !== latestOpening) {
        opened?.destroy();
        return;
      }
      stream = opened;
      if (!opened) {
        signer.src = address;
        return;
      }
      // Only the clock changes its speed (rule 27.21).
      opened.steer(false);
      opened.attach(signer);
    },
    close,
    stream: () => stream,
  };
}
