import { brokerAddress } from '../../src/domain/broker/brokerRules.ts';
import { toMailbox } from '../../src/domain/download/mailbox.ts';
import { parseSessionLink } from '../../src/domain/embed/embed.ts';
import { absoluteAddress } from '../../src/domain/http/absoluteAddress.ts';
import { parseEvent } from '../../src/domain/live/liveEvents.ts';
import { toNameIndex, toNameMatcher } from '../../src/domain/search/nameSearch.ts';
import { toPatterns, splitFound, toIndex, findLines } from '../../src/domain/search/searchPatterns.ts';
import { findMarks, splitAtMarks, toExcerpt } from '../../src/domain/search/searchMarks.ts';
import { parseTerms } from '../../src/domain/search/searchTerms.ts';
import { foldToken, toTokens } from '../../src/domain/search/searchTokens.ts';
import { toScopeToken } from '../../src/domain/search/matchQuery.ts';
import { foldLetters, foldText } from '../../src/domain/text/foldLetters.ts';
import { groupLanguages, primaryTag } from '../../src/domain/text/languages.ts';
import { pageTitle } from '../../src/domain/text/pageTitle.ts';
import { joinSentences } from '../../src/domain/text/sentences.ts';
import { splitLinks } from '../../src/domain/text/textLinks.ts';
import { parseInstant } from '../../src/domain/time/instant.ts';
import { cutCaptions } from '../../src/domain/transcript/captionShift.ts';
import { parseTranscriptEvent, reduceCaptions } from '../../src/domain/transcript/liveCaptions.ts';
import { scopeCmsCss } from '../../src/services/server/cms/cmsCss.ts';
import { toPlainCondition, toPlainDeclaration, toPlainSelector } from '../../src/services/server/cms/cmsCssRules.ts';
import { sanitizeCmsHeader, sanitizeCmsHtml } from '../../src/services/server/cms/cmsHtml.ts';
import { toCityLook } from '../../src/services/server/cms/cityTheme.ts';
import { parseColour } from '../../src/services/server/cms/colour.ts';
import { writeIcs } from '../../src/services/server/documents/icsWriter.ts';
import { escapeXml } from '../../src/services/server/documents/xmlText.ts';
import { text as textSchema, textList, webUrl } from '../../src/services/server/schemas/read.ts';
import { ANY_TEXT, numbered, repeated, type Shapes } from './hostileTexts.ts';

/** A function that reads a text of a service. */
export interface TextReader {
  /** The text. */
  reads: string;
  read: (text: string) => unknown;
  /** Texts for this reader, besides those that every reader gets. */
  shapes?: Shapes;
}

const ORIGINS = ['https://media.example'];
const RULES = [
  { city: '*a*a*a*?b', url: 'wss://a.example' },
  { event: '*a*a*', url: 'wss://b.example' },
  { domain: '.nl', url: 'wss://c.example' },
];
const PROPERTIES = ['width', 'content', 'z-index', 'font-family', 'background-image'];

const CSS: Shapes = {
  selectors: repeated('.a,', '', '.b{color:red}'),
  tabs: repeated('\t', 'a', 'b{color:red}'),
  combinators: repeated(' > ', 'a', 'b{color:red}'),
  pseudoClasses: repeated(':not(.a)', '', '{color:red}'),
  openings: repeated('.a:not(', '', '{color:red}'),
  properties: repeated('a:b;', '.a{', '}'),
  values: repeated('a ', '.a{width:', '}'),
  functions: repeated('calc(', '.a{width:', '}'),
  texts: repeated('"a"', '.a{font-family:', '}'),
  nested: repeated('a{'),
  hiddenEnds: repeated('a{/*}*/'),
  quotedEnds: repeated('a{"}"'),
  errors: repeated('}"'),
  comments: repeated('/**/', 'a', '{}'),
  rules: repeated('a{color:red}'),
  media: repeated('@media (min-width:1px){a{color:red}}'),
  conditions: repeated(' and (', '@media (', '{a{color:red}}'),
};

const HTML: Shapes = {
  ...Object.fromEntries(
    [
      '<b>',
      '<i><b>',
      '<p>',
      '<h1>',
      '<svg>',
      '<x>',
      '<table><tr><td>',
      '<a href=x>',
      '<img src=x>',
      '<b title="',
      '<!--',
      '<![CDATA[',
      '</b>',
      '<b a=b ',
      '<b></x>',
      '&amp',
      '<script>',
      '<p class="a ',
    ].map((part) => [part, repeated(part)]),
  ),
  attributes: numbered('a', '=b ', '<p ', '>'),
  classes: repeated('a ', '<p class="', '">x'),
  address: repeated('/..', '<a href="https://a.example', '">x'),
};

const VTT: Shapes = {
  cues: repeated('00:01.000 --> 00:02.000\na\n\n', 'WEBVTT\n\n'),
  blanks: repeated(' ', 'WEBVTT\n\n00:01.000', '--> x'),
  lines: repeated('\n', 'a', '\0'),
};

const readEvent = (text: string) =>
  ['pancarteTopics', 'pancarteSession', 'topic_update', 'sessionStatus', text.slice(0, 50)].map((name) =>
    parseEvent(name, [{ _id: text, id: text, name: text, start: text, description: text }], 'Europe/Brussels', () => undefined, 1),
  );

function readCaption(text: string): unknown {
  const event = parseTranscriptEvent('transcriptionSegment', { language: 'nl', text, start: 1, end: 2, speaker: text });
  return [event && reduceCaptions({}, event), parseTranscriptEvent('TranscriptionText', { language: text, text })];
}

const searchText = (text: string) => {
  const patterns = toPatterns('a "a b" 1* 王');
  return patterns && [splitFound(text, patterns), findLines(toIndex(text.split('\n')), patterns)];
};

const READERS: TextReader[] = [
  { reads: 'style sheet of a city', read: scopeCmsCss, shapes: CSS },
  { reads: 'selector', read: toPlainSelector, shapes: CSS },
  { reads: 'declaration', read: (text) => [...PROPERTIES, text].map((property) => toPlainDeclaration(property, text)), shapes: CSS },
  { reads: 'condition', read: toPlainCondition, shapes: CSS },
  { reads: 'HTML of a city', read: (text) => sanitizeCmsHtml(text, ORIGINS), shapes: HTML },
  { reads: 'header of a city', read: (text) => sanitizeCmsHeader(text, ORIGINS), shapes: HTML },
  {
    reads: 'look of a city',
    read: (text) =>
      toCityLook(
        'a',
        { primaryColour: text, headerColour: text, homePageContent: text, customStylesheet: text } as Parameters<typeof toCityLook>[1],
        ORIGINS,
      ),
  },
  { reads: 'colour', read: parseColour, shapes: { channels: repeated(' 1', 'rgb(', ')'), signs: repeated('+', 'rgb(', ')') } },
  {
    reads: 'instant',
    read: (text) => parseInstant(text, 'Europe/Brussels'),
    shapes: { colons: repeated(':', '2026-01-01T00:00', '!'), fraction: repeated('1', '2026-01-01T00:00:00.', 'Z') },
  },
  {
    reads: 'links in a text',
    read: splitLinks,
    shapes: {
      titles: repeated('a: ', '', 'https://a.example'),
      dots: repeated('.', 'https://'),
      addresses: repeated('a: https://a.example/\n'),
      starts: repeated('https://.'),
    },
  },
  {
    reads: 'name of a city, event and domain',
    read: (text) => brokerAddress(RULES, { name: text, event: text, domain: text, metadataCustomer: text }),
    shapes: { dots: repeated('.', 'a', 'b') },
  },
  { reads: 'text and term', read: (text) => [foldLetters(text), foldText(text), toNameMatcher(text)(toNameIndex(text))] },
  { reads: 'title', read: (text) => pageTitle(text, text.slice(0, 20), text) },
  { reads: 'sentences', read: (text) => joinSentences(text.split('. ')) },
  { reads: 'languages', read: (text) => [primaryTag(text), groupLanguages(text.split(','))], shapes: { tags: numbered('nl-', ',') } },
  {
    reads: 'words',
    read: (text) => [toTokens(text), foldToken(text), toScopeToken('category', text)],
    shapes: { digits: repeated('٩'), invisible: repeated('a\u00ad') },
  },
  { reads: 'terms in a text', read: (text) => toExcerpt(text, findMarks(text, parseTerms('a "a b" 1* 王'))).marks },
  { reads: 'marks in a text', read: (text) => splitAtMarks(text, findMarks(text, parseTerms('a'))), shapes: { tokens: repeated('a b ') } },
  { reads: 'text that is searched', read: searchText, shapes: { tokens: repeated('a b ') } },
  { reads: 'captions of a recording', read: (text) => cutCaptions(text, 1, 2), shapes: VTT },
  { reads: 'caption', read: readCaption },
  { reads: 'event of a broker', read: readEvent },
  {
    reads: 'address of an answer',
    read: (text) => [webUrl.safeParse(text), webUrl.safeParse(`https://${text}`), absoluteAddress('https://a.example', `/${text}`)],
  },
  { reads: 'text of an answer', read: (text) => [textSchema.safeParse(text), textList.safeParse(text)] },
  { reads: 'link to a session', read: (text) => parseSessionLink(`/${text}`) },
  { reads: 'mailbox', read: toMailbox, shapes: { tags: repeated('+', 'a', '@b') } },
  { reads: 'text in XML', read: escapeXml },
  {
    reads: 'text in a calendar',
    read: (text) =>
      writeIcs({
        name: text,
        productName: 'a',
        language: 'nl',
        city: 'a',
        host: 'a',
        timeZone: 'UTC',
        events: [
          {
            sessionId: 1,
            startMs: 0,
            endMs: 1,
            name: text,
            description: text,
            location: text,
            url: undefined,
            revision: 0,
            isCancelled: false,
          },
        ],
        revise: (events) => events.map((each) => ({ ...each, sequence: 0, stampMs: 0, modifiedMs: undefined })),
      }),
  },
];

/** The readers of texts that services send. Add a row for a new one. */
export const TEXT_READERS: readonly TextReader[] = READERS.map((reader) => ({ ...reader, shapes: { ...ANY_TEXT, ...reader.shapes } }));
