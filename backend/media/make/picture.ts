import { findById, type Meeting } from './script.ts';
import type { Schedule } from './schedule.ts';
import { drawBox, drawDisc, drawText, assDocument } from './ass.ts';
import { drawClock, drawStrip } from './clock.ts';

/** Size of the video in pixels; the low rendition is scaled from it. */
export const frame = { width: 854, height: 480 };

/** Background colour, hexadecimal RGB. */
export const background = '161D27';

const ink = 'F2F4F7';
const quiet = '9AA7B8';
const panel = '222C3A';
/** Seconds for which the result of a vote is shown. */
const resultSeconds = 9;
/** During a shorter pause the name of the last speaker stays, so that the video does not flicker. */
const shortPauseSeconds = 3;
const outcomeColours: Record<string, string> = { Aangenomen: '5FB98A', Verworpen: 'E08A7D', 'Stemmen staken': 'E2B65B' };

/** The whole video as an ASS document, which ffmpeg's `ass` filter draws. */
export function drawPicture(meeting: Meeting, schedule: Schedule): string {
  return assDocument(frame, [
    ...drawHeading(meeting),
    ...drawTopics(meeting, schedule),
    ...drawSpeakers(meeting, schedule),
    ...drawVotes(meeting, schedule),
    ...drawClock(meeting.duration, meeting.frameRate, ink),
    ...drawStrip(meeting.duration),
  ]);
}

function drawHeading(meeting: Meeting): string[] {
  const always = { start: 0, stop: meeting.duration };
  return [
    drawText(always, { x: 40, y: 34, size: 17, colour: quiet, spacing: 1 }, meeting.heading.toUpperCase()),
    drawBox(always, { x: 40, y: 106, width: frame.width - 80, height: 1 }, panel),
  ];
}

function drawTopics(meeting: Meeting, schedule: Schedule): string[] {
  return schedule.topics.flatMap((span, index) => {
    const topic = findById(meeting.topics, span.id, 'topics');
    const left = Math.round((span.start / meeting.duration) * frame.width);
    const right = Math.round((span.stop / meeting.duration) * frame.width);
    const progressBar = { x: left, y: 0, width: right - left - 3, height: 8 };
    const title = topic.name.nl.replace(/^\d+\. /, '');
    return [
      drawBox({ start: 0, stop: span.start }, progressBar, panel),
      drawBox({ start: span.start, stop: meeting.duration }, progressBar, topic.accent),
      drawText(span, { x: 40, y: 70, size: 20, colour: topic.accent, bold: true }, `Agendapunt ${index + 1} van ${schedule.topics.length}`),
      drawText(span, { x: 204, y: 198, size: 36, colour: ink, bold: true, right: 40 }, title),
      drawDisc(span, { x: 110, y: 198, radius: 62 }, topic.accent),
      drawDisc(span, { x: 110, y: 198, radius: 57 }, panel),
    ];
  });
}

function drawSpeakers(meeting: Meeting, schedule: Schedule): string[] {
  return schedule.turns.flatMap((spoken, index) => {
    const next = schedule.turns[index + 1]?.start ?? meeting.duration;
    const turn = next - spoken.stop < shortPauseSeconds ? { ...spoken, stop: next } : spoken;
    const speaker = findById(meeting.speakers, turn.speaker, 'speakers');
    const { accent } = findById(meeting.topics, turn.topic, 'topics');
    return [
      drawText(turn, { x: 110, y: 198, size: 44, colour: ink, bold: true, centred: true }, getInitials(speaker.name)),
      drawBox(turn, { x: 40, y: 338, width: frame.width - 80, height: 80 }, panel),
      drawBox(turn, { x: 40, y: 338, width: 8, height: 80 }, accent),
      drawText(turn, { x: 70, y: 364, size: 30, colour: ink, bold: true }, speaker.name),
      drawText(turn, { x: 70, y: 397, size: 19, colour: quiet }, speaker.about),
    ];
  });
}

function drawVotes(meeting: Meeting, schedule: Schedule): string[] {
  return schedule.votes.flatMap((span, index) => {
    const vote = findById(meeting.votes, span.id, 'votes');
    const { yes, no, abstain } = vote.count;
    const next = schedule.votes[index + 1];
    const shown = { start: span.stop, stop: Math.min(span.stop + resultSeconds, next?.start ?? meeting.duration) };
    const figures = `${yes} voor, ${no} tegen${abstain > 0 ? `, ${abstain} onthoudingen` : ''}`;
    return [
      drawText({ start: span.start, stop: shown.stop }, { x: 204, y: 275, size: 21, colour: ink }, vote.name.nl),
      drawText(span, { x: 204, y: 306, size: 21, colour: 'E2B65B', bold: true }, 'De stemming is open'),
      drawText(shown, { x: 204, y: 306, size: 21, colour: outcomeColours[vote.outcome] ?? ink, bold: true }, `${vote.outcome}: ${figures}`),
    ];
  });
}

function getInitials(name: string): string {
  const nameParts = name.split(/[\s-]/).filter((part) => /^\p{Lu}/u.test(part));
  return `${nameParts[0]?.[0] ?? ''}${nameParts[1]?.[0] ?? ''}`;
}
