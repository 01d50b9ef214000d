import { escapeXml } from './xmlText.ts';

/** Longest names and description that OpenSearch 1.1 allows, in characters. */
const LIMITS = { ShortName: 16, LongName: 48, Description: 1024 };

/** Address of a kind of results, with `{searchTerms}` for the query. */
interface SearchTemplate {
  type: string;
  template: string;
  rel?: 'suggestions' | 'self';
}

/** What a description of a search contains. */
interface OpenSearchFile {
  name: string;
  description: string;
  /** Language tag. */
  language: string;
  /** Address of the icon, SVG. */
  icon: string;
  templates: readonly SearchTemplate[];
}

/** Writes an OpenSearch 1.1 description, with which browsers search from their address bar (rule 24.17). */
export function writeOpenSearch({ name, description, language, icon, templates }: OpenSearchFile): string {
  const element = (tag: keyof typeof LIMITS, text: string) => `<${tag}>${escapeXml(text.slice(0, LIMITS[tag]))}</${tag}>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    element('ShortName', name),
    element('LongName', name),
    element('Description', description),
    `<Image width="16" height="16" type="image/svg+xml">${escapeXml(icon)}</Image>`,
    ...templates.map(
      ({ type, template, rel }) => `<Url type="${type}"${rel === undefined ? '' : ` rel="${rel}"`} template="${escapeXml(template)}"/>`,
    ),
    `<Language>${language}</Language>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    '<OutputEncoding>UTF-8</OutputEncoding>',
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}
