/** The problems of a seed: one line `file:line: reason` for each. */
export class SeedError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'SeedError';
    this.problems = problems;
  }
}
