// What no page may contain, encoded or as bytes: control characters (C0, DEL, C1), U+FFFE and U+FFFF.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const ENCODED_CONTROL = /%(?:[01][\da-f]|7f|c2%[89][\da-f]|ef%bf%b[ef])|[\u0000-\u001f\u007f-\u009f]/gi;

/** A request target with a blank for each control character of its query, so that nothing repeats one (rule 23.20). */
export function withoutQueryControls(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark) + target.slice(mark).replace(ENCODED_CONTROL, '%20');
}

/** A typed text as a page may repeat it: with a blank for each control character (rule 23.20). */
export const withoutControls = (text: string): string => text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');
