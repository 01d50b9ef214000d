/** Name under which limits and grants of a city are counted: an upstream may answer to several spellings of it. */
export const cityKey = (name: string): string => name.toLowerCase();

/** A row of the city list (spec §2). */
export interface CitySummary {
  name: string;
  title: string;
  publicUrl: string | undefined;
}

/** What a city brings to its own pages, already harmless: sanitised HTML, and a stylesheet limited to the city's own area. */
export interface CityLook {
  /** Stands in the header in place of the city's name. */
  headerHtml: string | undefined;
  /** Stands above the sessions on the city home. */
  homeHtml: string | undefined;
  /** Stands on the about page in place of the project's own text. */
  aboutHtml: string | undefined;
  /** Colours, background and the city's own rules; `version` changes with the content. */
  stylesheet: { css: string; version: string } | undefined;
}

/** What the portal knows of one city: product list and admin service together (spec §3). */
export interface City {
  name: string;
  title: string;
  event: string | undefined;
  domain: string | undefined;
  /** Base that overrides PORTAL_API_URL for this city. */
  apiUrl: string | undefined;
  timeZone: string;
  logoUrl: string | undefined;
  look: CityLook;
  showCalendar: boolean;
  hideSessions: boolean;
  /** Visitors may ask for downloads of recordings. */
  downloadEnabled: boolean;
  /** Names, slugs or ids of categories that are not shown. */
  excludedCategories: string[];
  hideDelegates: boolean;
  hideVotes: boolean;
  /** Votes are shown, their outcome is not. */
  hideVoteResults: boolean;
  /** Who spoke is shown, when is not. */
  hideSpeechMoments: boolean;
  /** Viewers of a live stream may go back in it. */
  dvrEnabled: boolean;
  /** How long what the metadata broker tells waits, so that it is in step with the picture (spec §3). */
  metadataTranscodingDelayMs: number;
  /** The same for live captions. */
  transcriptionDelayMs: number;
  transcriptionsBroker: string | undefined;
  transcriptionsTenant: string | undefined;
  metadataCustomer: string;
}
