/** Key of a city for limits and grants: a service may accept its name in upper and lower case. */
export const cityKey = (name: string): string => name.toLowerCase();

/** The city of a list that has a name, or else one that has it in other upper and lower case (rule 2.13). */
export const findNamed = <T extends { name: string }>(cities: readonly T[], name: string): T | undefined =>
  cities.find((each) => each.name === name) ?? cities.find((each) => cityKey(each.name) === cityKey(name));

/**
 * The settings by which a city hides what is known of its sessions. Only src/domain/visibility reads them; eslint/bans.ts rejects other
 * readers.
 */
export interface HideSettings {
  hideDelegates: boolean;
  /** Speakers are shown without the times of their speeches (rule 9.11). */
  hideSpeechMoments: boolean;
  hideVotes: boolean;
  /** Votes are shown without their results (rule 10.7). */
  hideVoteResults: boolean;
  /** False: no transcripts and captions are shown, stored and live ones (rule 11.20). */
  transcriptionsEnabled: boolean;
}

/** The settings of a city that hides nothing. */
export const NOTHING_HIDDEN: HideSettings = {
  hideDelegates: false,
  hideSpeechMoments: false,
  hideVotes: false,
  hideVoteResults: false,
  transcriptionsEnabled: true,
};

/** A row of the city list (rule 2.1). */
export interface CitySummary {
  name: string;
  title: string;
  publicUrl: string | undefined;
}

/**
 * Content and style that a city adds to its pages: sanitised HTML, and a stylesheet limited to the city's content area (rules 21.1, 21.4).
 */
export interface CityLook {
  /** Replaces the name of the city in the header (rule 21.2). */
  headerHtml: string | undefined;
  /** Shown above the session list of the city home (rule 21.3). */
  homeHtml: string | undefined;
  /** Replaces the project's text on the about page (rule 2.9). */
  aboutHtml: string | undefined;
  /** The city's own colour (`#rrggbb`), not changed for legibility. */
  colour?: string | undefined;
  /** Colours, background and the rules of the city (rules 21.4, 21.5); `version` changes with the content. */
  stylesheet: { css: string; version: string } | undefined;
}

/** A city: its entry in the product list and its settings in the admin service (rule 2.5). */
export interface City extends HideSettings {
  name: string;
  title: string;
  event: string | undefined;
  domain: string | undefined;
  /** Base address that replaces PORTAL_API_URL for this city (rule 2.11). */
  apiUrl: string | undefined;
  timeZone: string;
  /** Language tag of what the city writes; undefined when it is not known (rule 2.12). */
  contentLanguage: string | undefined;
  logoUrl: string | undefined;
  /** Where visitors reach the city: an `https:` or `mailto:` address (rule 2.15). */
  contact?: string | undefined;
  look: CityLook;
  showCalendar: boolean;
  hideSessions: boolean;
  /** The city is on no list (rule 2.3), and its sessions are not in the index (rule 24.2). */
  isPrivate?: boolean;
  /** Visitors may download recordings (rule 15.1). */
  downloadEnabled: boolean;
  /** Names, slugs or ids of categories that are not shown (rule 4.8). */
  excludedCategories: string[];
  /** Viewers may go back in a live stream (rule 7.15). */
  dvrEnabled: boolean;
  /** Delay of metadata events, so that they are in step with the video (rule 12.6). */
  metadataTranscodingDelayMs: number;
  /** Delay of caption events (rule 12.6). */
  transcriptionDelayMs: number;
  transcriptionsBroker: string | undefined;
  transcriptionsTenant: string | undefined;
  metadataCustomer: string;
}
