/** The panels of a session page (rule 6.10); each name is also the id of its element. */
export type SessionPart = 'topics' | 'speakers' | 'votes' | 'transcript';

/** The tab of a panel. */
export interface PanelTab {
  id: SessionPart;
  title: string;
  /** Number of items; 0 shows no number. */
  count: number;
}
