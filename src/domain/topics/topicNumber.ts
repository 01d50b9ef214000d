/** The number of an item as its name gives it: "5", "5a", "5.2"; undefined when the name has none (a number is not invented). */
export function topicNumber(name: string): string | undefined {
  return /^\s*(\d{1,3}(?:\.\d{1,2})?[a-z]?)(?:[.):]|\s+[-–—])(?:\s|$)/iu.exec(name)?.[1];
}
