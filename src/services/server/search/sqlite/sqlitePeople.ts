// The statements about people and items; each reads the index at one point in time.

/** JSON of the sums of a city (?1), of the kinds in a JSON list (?2), and of its sessions. */
export const SUMS = `
  SELECT (
    SELECT json_group_array(json_array(p.kind, p.subject, p.details, s.year, s.shares, s.turns, s.seconds, s.votes,
      (SELECT max(start_ms) FROM share WHERE profile = p.key)))
    FROM profile p JOIN share_sum s ON s.profile = p.key
    WHERE p.city = ?1 AND p.kind IN (SELECT value FROM json_each(?2))
  ) AS sums, (
    SELECT json_group_array(json_array(visibility, json(ids)))
    FROM (SELECT visibility, json_group_array(session_id) AS ids FROM session WHERE city = ?1 GROUP BY visibility)
  ) AS checks`;

/** Profiles of a person of a city. */
export const PROFILES = `SELECT key, kind, subject, details FROM profile WHERE city = ? AND kind = 'person' AND subject = ?`;

/** Shares of the profiles in a JSON list. */
export const SHARES = `
  SELECT profile, session, session_id, visibility, start_ms, year, turns, seconds, votes, speeches, ballots
  FROM json_each(?) j JOIN share ON share.profile = j.value`;

/** Packed records of the shares in a JSON list of session and profile. */
export const SHARE_RECORDS = `
  SELECT r.session, r.packed
  FROM json_each(?) j JOIN share_records r ON r.session = j.value ->> 0 AND r.profile = j.value ->> 1`;

/** Packed topics of an item (?1) of a city (?2), with their sessions. */
export const ITEMS = `SELECT s.*, i.packed FROM item i JOIN session s ON s.key = i.session WHERE i.item = ?1 AND s.city = ?2`;
