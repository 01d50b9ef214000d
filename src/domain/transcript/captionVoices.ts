const TIMING = /^[^\n]*-->[^\n]*$/m;

const blocksOf = (vtt: string): string[] => vtt.replace(/\r\n?/g, '\n').split(/\n{2,}/);

/** Whether a WebVTT text has a cue with text: one without is no good version (rule 11.21). */
export const hasCues = (vtt: string): boolean =>
  blocksOf(vtt).some((block) => {
    const timing = TIMING.exec(block);
    return timing !== null && block.slice(timing.index + timing[0].length).trim() !== '';
  });

const isVoice = (text: string, at: number): boolean => {
  const name = text[at + 1] === '/' ? at + 2 : at + 1;
  return text[name] === 'v' && [undefined, ' ', '.', '\t', '\n', '>'].includes(text[name + 1]);
};

/** A text without the tags of voices; a tag that is not closed reaches to the end of the text. */
function withoutVoiceTags(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (at < from || !isVoice(text, at)) continue;
    parts.push(text.slice(from, at));
    const end = text.indexOf('>', at);
    if (end < 0) return parts.join('');
    from = end + 1;
  }
  return [...parts, text.slice(from)].join('');
}

/**
 * WebVTT captions without the names of speakers (rule 9.10): without voices, and without identifiers, notes and styles, which may name
 * them, too.
 */
export function withoutVoices(vtt: string): string {
  const cues = blocksOf(vtt).flatMap((block) => {
    const timing = TIMING.exec(block);
    return timing === null ? [] : [withoutVoiceTags(block.slice(timing.index)).trimEnd()];
  });
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

/** WebVTT captions with a note of who or what made them (rule 11.22). */
export function withProviderNote(vtt: string, provider: string | undefined): string {
  if (provider === undefined) return vtt;
  const note = `NOTE provider: ${provider.replace(/\s+/g, ' ').replaceAll('-->', '')}`;
  const [header = '', ...rest] = vtt.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return [header.trimEnd(), note, ...rest].join('\n\n') + (rest.length === 0 ? '\n' : '');
}
