/** A row of the city list (spec §2). */
export interface CitySummary {
  name: string;
  title: string;
  publicUrl: string | undefined;
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
  backgroundUrl: string | undefined;
  showCalendar: boolean;
  hideSessions: boolean;
  hideDelegates: boolean;
  hideVotes: boolean;
  transcriptionsBroker: string | undefined;
  transcriptionsTenant: string | undefined;
  metadataCustomer: string;
}
