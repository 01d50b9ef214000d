const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text without the characters that XML does not allow, not even escaped. */
export const toXmlCharacters = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** Text as content or attribute of an element of XML or HTML. */
export const escapeXml = (text: string): string => toXmlCharacters(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
