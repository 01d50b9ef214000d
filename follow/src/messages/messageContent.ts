import type { Locale } from '../follows/follow.ts';

/** A link with its words. */
export interface MessageLink {
  label: string;
  /** Absolute. */
  url: string;
}

/** One thing that is told of a session. */
export interface MessageEntry extends MessageLink {
  /** Agenda item, sentence, outcome, new date. */
  lines: string[];
}

/** A session with what is told of it. */
export interface MessageSession {
  name: string;
  url: string;
  /** Date in words; undefined when it is not known. */
  when: string | undefined;
  entries: MessageEntry[];
}

/** What is told of one follow. */
export interface MessageSection extends MessageLink {
  sessions: MessageSession[];
  /** How many more there are, with a link to them. */
  more: MessageLink | undefined;
}

/** What a message says, as one-line texts without markup, in one language. */
export interface MessageContent {
  locale: Locale;
  dir: 'ltr' | 'rtl';
  subject: string;
  intro: string[];
  sections: MessageSection[];
  /** What the reader is asked to do. */
  action: MessageLink | undefined;
  notes: string[];
  links: MessageLink[];
  /** Address that ends the follows of the message with one POST (RFC 8058); undefined in a message that somebody asked for. */
  unsubscribeUrl: string | undefined;
}
