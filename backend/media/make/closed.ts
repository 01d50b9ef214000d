/**
 * Makes the media of the protected session of the seed: the sound of `../council/` and a small video with the names of this session.
 * The session has its own files, because files that an open session also uses need no signature. Run it after main.ts: see ../README.md.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { background, drawPicture, frame } from './picture.ts';
import type { Schedule } from './schedule.ts';
import { loadMeeting, type Meeting } from './script.ts';

interface Span {
  id: string;
  name: string;
  start: number;
  stop: number;
}
type SpeechSpan = Omit<Span, 'name'> & { attendee?: string; microphone?: number; topic: string };

/** One frame per second and long segments: the recording is smaller than one minute of the shared one. */
const frameRate = 1;
const segmentSeconds = 12;

const here = join(import.meta.dirname, '..');
const council = join(here, 'council');
const folder = join(here, '..', 'seed', 'waterdam', 'sessions', 'besloten');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const topicSpans = read('topics.json') as Span[];
const voteSpans = read('votes.json') as (Pick<Span, 'id' | 'name'> & Partial<Span>)[];

const meeting = withNames(loadMeeting(join(here, 'meeting.json')));
const work = mkdtempSync(join(tmpdir(), 'closed-'));
try {
  writeFileSync(join(work, 'picture.ass'), drawPicture(meeting, readSchedule()));
  encode();
  copyFileSync(join(council, 'captions.nl.json'), join(folder, 'captions.nl.json'));
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The script with the names of the topics and votes of this session. */
function withNames(script: Meeting): Meeting {
  const names = new Map([...topicSpans, ...voteSpans].map(({ id, name }) => [id, name]));
  const rename = <T extends { id: string; name: { nl: string } }>(each: T): T => ({
    ...each,
    name: { ...each.name, nl: names.get(each.id) ?? each.name.nl },
  });
  const { topics, votes } = script;
  return { ...script, heading: 'Besloten raadsvergadering', frameRate, topics: topics.map(rename), votes: votes.map(rename) };
}

/** The schedule, read from the lists that main.ts wrote for the session. */
function readSchedule(): Schedule {
  const speakerOf = ({ attendee, microphone }: SpeechSpan) =>
    attendee ?? meeting.speakers.find((speaker) => speaker.microphone === microphone)?.id ?? '';
  return {
    topics: topicSpans,
    turns: (read('speeches.json') as SpeechSpan[]).map((speech) => ({ ...speech, speaker: speakerOf(speech) })),
    votes: voteSpans.filter(({ start }) => start !== undefined) as Span[],
    lines: [],
  };
}

function encode(): void {
  const stream = join(folder, 'stream');
  rmSync(stream, { recursive: true, force: true });
  mkdirSync(stream);
  const colour = `color=c=0x${background}:s=${frame.width}x${frame.height}:r=${frameRate}:d=${meeting.duration}`;
  const picture = `ass=picture.ass,scale=426:240:flags=area,setsar=1,format=yuv420p`;
  const reproducible = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];
  const video = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'stillimage', '-profile:v', 'baseline', '-level', '1.3', '-crf', '36'];
  const keyframes = ['-bf', '0', '-g', String(segmentSeconds * frameRate), '-sc_threshold', '0'];
  const sound = ['-c:a', 'aac', '-b:a', '9k', '-ar', '12000', '-ac', '1', '-t', String(meeting.duration)];
  const segments = ['-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'];
  const packaging = ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', 'segment%02d.m4s'];
  // Run in the target folder: the playlist names its segments by the paths of this command.
  copyFileSync(join(work, 'picture.ass'), join(stream, 'picture.ass'));
  ffmpeg(['-f', 'lavfi', '-i', colour, '-i', join(council, 'council.mp3'), '-vf', picture], stream, [
    ...video, ...keyframes, ...sound, ...reproducible, '-f', 'hls', ...segments, ...packaging, 'low.m3u8',
  ]);
  rmSync(join(stream, 'picture.ass'));
  const master = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n';
  const variant = `#EXT-X-STREAM-INF:BANDWIDTH=60000,CODECS="avc1.42c00d,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=1.000\nlow.m3u8\n`;
  writeFileSync(join(stream, 'index.m3u8'), master + variant);
  // Join the segments to one file, because ffmpeg does not seek in a playlist of fragmented MP4.
  const names = readdirSync(stream).filter((name) => name.endsWith('.m4s'));
  const whole = Buffer.concat(['init.mp4', ...names.sort()].map((name) => readFileSync(join(stream, name))));
  writeFileSync(join(work, 'whole.mp4'), whole);
  ffmpeg(['-i', 'whole.mp4'], work, ['-c', 'copy', ...reproducible, '-movflags', '+faststart', join(folder, 'besloten.mp4')]);
  ffmpeg(['-ss', '90', '-i', 'whole.mp4'], work, ['-frames:v', '1', '-q:v', '6', ...reproducible, join(folder, 'poster.jpg')]);
}

function ffmpeg(input: string[], cwd: string, output: string[]): void {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...input, ...output], { stdio: 'inherit', cwd });
}
