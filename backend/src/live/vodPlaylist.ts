/** A file of a playlist, or a part of it. */
export interface MediaPart {
  /** Unchanged from the playlist, usually relative. */
  uri: string;
  /** `length@offset` in bytes; absent: the whole file. */
  byteRange?: string;
}

/** One segment of a recorded media playlist. */
export interface VodSegment extends MediaPart {
  durationSeconds: number;
  /** Initialisation section (fragmented MP4); absent for transport streams. */
  map?: MediaPart;
}

/** A parsed recorded media playlist. */
export interface VodPlaylist {
  segments: VodSegment[];
  independentSegments: boolean;
}

/** A recorded multivariant playlist: its text, and the media playlists that it names. */
export interface MultivariantPlaylist {
  /** Lines in order; `uri` is the media playlist that a line names. */
  lines: { text: string; uri?: string }[];
  /** URI of the first variant with video, else of the first variant; its length is the length of the loop. */
  leadingUri: string;
}

const contentLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const attribute = (line: string, name: string): string | undefined =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^",]*))`).exec(line)?.slice(1).find(Boolean);

const isMedia = (line: string): boolean => line.startsWith('#EXT-X-MEDIA:');

/** Adds the offset to a byte range: a range without an offset begins at the end of the range before it in the same file. */
function absoluteRange(range: string, uri: string, previous: MediaPart | undefined): string {
  if (range.includes('@')) return range;
  const [length, offset] = previous?.uri === uri && previous.byteRange ? previous.byteRange.split('@').map(Number) : [0, 0];
  return `${range}@${(length ?? 0) + (offset ?? 0)}`;
}

/** The NAMEs of the audio renditions in a multivariant playlist. */
export const listSoundNames = (multivariant: string): string[] =>
  contentLines(multivariant).flatMap((line) =>
    isMedia(line) && attribute(line, 'TYPE') === 'AUDIO' ? (attribute(line, 'NAME') ?? []) : [],
  );

/** Parses a recorded media playlist; throws an Error when it has no segment. */
export function parseVodPlaylist(text: string): VodPlaylist {
  const segments: VodSegment[] = [];
  let map: MediaPart | undefined;
  let durationSeconds = 0;
  let range: string | undefined;
  for (const line of contentLines(text)) {
    if (line.startsWith('#EXTINF:')) durationSeconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = line.slice('#EXT-X-BYTERANGE:'.length);
    else if (line.startsWith('#EXT-X-MAP:')) {
      const byteRange = attribute(line, 'BYTERANGE');
      map = { uri: attribute(line, 'URI') ?? '', ...(byteRange && { byteRange: absoluteRange(byteRange, '', undefined) }) };
    } else if (!line.startsWith('#')) {
      const byteRange = range && absoluteRange(range, line, segments.at(-1));
      segments.push({ uri: line, durationSeconds, ...(byteRange && { byteRange }), ...(map && { map }) });
      range = undefined;
    }
  }
  if (segments.length === 0) throw new Error('the media playlist names no segment');
  return { segments, independentSegments: text.includes('#EXT-X-INDEPENDENT-SEGMENTS') };
}

/**
 * Parses a recorded multivariant playlist; throws an Error when it has no variant. Leaves out trick-play playlists and
 * subtitle renditions: live captions come from the broker (contract §6).
 */
export function parseMultivariantPlaylist(text: string): MultivariantPlaylist {
  const lines: MultivariantPlaylist['lines'] = [];
  const variants: { uri: string; pictures: boolean }[] = [];
  let streamInf = '';
  for (const line of contentLines(text)) {
    if (line.startsWith('#EXT-X-I-FRAME-STREAM-INF') || /^#EXT-X-MEDIA:.*TYPE=SUBTITLES/.test(line)) continue;
    if (line.startsWith('#EXT-X-STREAM-INF:')) {
      streamInf = line;
      lines.push({ text: line.replace(/SUBTITLES="[^"]*",?/, '').replace(/,$/, '') });
    } else if (line.startsWith('#')) {
      const uri = isMedia(line) ? attribute(line, 'URI') : undefined;
      lines.push({ text: line, ...(uri && { uri }) });
    } else {
      lines.push({ text: line, uri: line });
      variants.push({ uri: line, pictures: attribute(streamInf, 'RESOLUTION') !== undefined });
    }
  }
  const leading = variants.find((variant) => variant.pictures) ?? variants[0];
  if (!leading) throw new Error('the multivariant playlist names no variant');
  return { lines, leadingUri: leading.uri };
}
