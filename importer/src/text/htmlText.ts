import { compile, type FormatCallback } from 'html-to-text';
import { documentLine, paragraphs } from './text.ts';

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i;
const ENTITY = /&(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);/i;

/**
 * A link as `text: address`, like a document; only its text if the address is within the page, and only the address if that is the text.
 */
const formatLink: FormatCallback = (element, walk, builder) => {
  let text = '';
  builder.pushWordTransform((chunk) => {
    text += chunk;
    return chunk;
  });
  walk(element.children, builder);
  builder.popWordTransform();
  const address = getAttribute(element, 'href').replace(/^mailto:/i, '');
  if (address === '' || address.startsWith('#') || address === text) return;
  builder.addInline(text === '' ? address : `: ${address}`);
};

const formatImage: FormatCallback = (element, _walk, builder) => {
  const address = getAttribute(element, 'src');
  builder.addInline(documentLine(getAttribute(element, 'alt'), /^https?:/i.test(address) ? address : ''));
};

// html-to-text parses as browsers do (nested lists, tables, entities, omitted end tags), which a few replacements cannot.
const convert = compile({
  wordwrap: false,
  formatters: { documentLink: formatLink, imageLine: formatImage },
  selectors: [
    { selector: 'a', format: 'documentLink' },
    { selector: 'img', format: 'imageLine' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 1000 } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** Converts HTML to plain text with paragraphs, lists and the addresses of links; other text keeps its lines. */
export function htmlToText(source: string): string {
  if (TAG.test(source)) return paragraphs(convert(source));
  return paragraphs(
    ENTITY.test(source)
      ? source
          .split('\n')
          .map((line) => convert(line))
          .join('\n')
      : source,
  );
}

function getAttribute(element: Parameters<FormatCallback>[0], name: string): string {
  return (element.attribs as Record<string, string> | undefined)?.[name] ?? '';
}
