/** What is wrong with a seed: one line `file:line: reason` for each problem. */
export class SeedError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'SeedError';
    this.problems = problems;
  }
}
