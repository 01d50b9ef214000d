import { escapeAttribute } from '../../../domain/text/escape.ts';

/** Text without the characters that XML does not allow, not even escaped. */
export const toXmlCharacters = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** Text as content or attribute of an element of XML or HTML. */
export const escapeXml = (text: string): string => escapeAttribute(toXmlCharacters(text));
