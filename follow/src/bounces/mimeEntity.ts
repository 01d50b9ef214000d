/** A header field with its value on one line. */
type Fields = Map<string, string>;

/** A mail, or a part of one: its fields by name in lower case (the first of equal names), and the lines after them. */
export interface MimeEntity {
  fields: Fields;
  body: string[];
}

/** Lines of a text with any line ends. */
export const toLines = (text: string): string[] => text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));

/** Reads fields (RFC 5322); a line that is neither one nor continues one is left out. */
export function readFields(lines: readonly string[]): Fields {
  const unfolded: string[] = [];
  for (const line of lines) {
    if (/^[ \t]/.test(line) && unfolded.length > 0) unfolded.push(`${unfolded.pop() ?? ''} ${line.trim()}`);
    else unfolded.push(line);
  }
  const fields: Fields = new Map();
  for (const line of unfolded) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trimEnd().toLowerCase();
    if (/^[!-~]+$/.test(name) && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** Reads the fields before the first empty line, and what is after it. */
export function readEntity(lines: readonly string[]): MimeEntity {
  const end = lines.indexOf('');
  return end < 0 ? { fields: readFields(lines), body: [] } : { fields: readFields(lines.slice(0, end)), body: lines.slice(end + 1) };
}

/** The type of an entity in lower case (`multipart/report`) and its parameters by name in lower case; without a field it is text/plain. */
export function readContentType({ fields }: MimeEntity): { type: string; parameters: Map<string, string> } {
  const [type = '', ...rest] = splitParameters(fields.get('content-type') ?? 'text/plain');
  const parameters = new Map<string, string>();
  for (const each of rest) {
    const equals = each.indexOf('=');
    if (equals > 0) parameters.set(each.slice(0, equals).trim().toLowerCase(), toValue(each.slice(equals + 1).trim()));
  }
  return { type: type.trim().toLowerCase(), parameters };
}

/** Splits at each semicolon that is not in quotes. */
function splitParameters(text: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    let character = text.charAt(index);
    if (character === '"') isQuoted = !isQuoted;
    if (character === ';' && !isQuoted) {
      parts.push('');
      continue;
    }
    if (character === '\\' && isQuoted) {
      index += 1;
      character += text.charAt(index);
    }
    parts.push((parts.pop() ?? '') + character);
  }
  return parts;
}

/** A value, with or without quotes. */
function toValue(text: string): string {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text;
}

/** The parts between the boundaries of a multipart entity. */
export function readParts({ body }: MimeEntity, boundary: string): MimeEntity[] {
  const parts: string[][] = [];
  for (const line of body.map((each) => each.trimEnd())) {
    if (line === `--${boundary}--`) break;
    if (line === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map(readEntity);
}
