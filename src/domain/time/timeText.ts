/** The notations of a time in an address (rule 6.2): seconds, units, clock. The groups are hours, minutes and seconds. */
const FORMS = [
  /^(?<seconds>\d{1,9}(?:\.\d{1,6})?)$/,
  /^(?=\d)(?:(?<hours>\d{1,4})h)?(?:(?<minutes>\d{1,5})m)?(?:(?<seconds>\d{1,9}(?:\.\d{1,6})?)s)?$/i,
  /^(?:(?<hours>\d{1,4}):)?(?<minutes>\d{1,5}):(?<seconds>\d{2}(?:\.\d{1,6})?)$/,
];

/**
 * Parses a time to seconds: `90`, `90.5`, `1h02m03s`, `2m`, `01:02:03`, `02:03` (rule 6.2); undefined for any other text, also for 60 or
 * more below a larger unit.
 */
export function parseTime(text: string): number | undefined {
  const groups = FORMS.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  if (!groups) return undefined;
  const { hours, minutes, seconds } = groups;
  if (hours !== undefined && Number(minutes ?? 0) >= 60) return undefined;
  if ((hours ?? minutes) !== undefined && Number(seconds ?? 0) >= 60) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
