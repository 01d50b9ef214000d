const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const toEntity = (sign: string): string => ENTITIES[sign] ?? sign;

/** Text of an element of HTML or XML, or of a WebVTT cue, in which some browsers show `&quot;` as it is. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, toEntity);

/** Text of an element or attribute of HTML or XML. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, toEntity);
