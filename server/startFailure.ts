/** Ends the process with code 1 and the reasons, one sentence each. */
export function stopWith(sentences: string[]): never {
  process.stderr.write(`The portal cannot start.\n${sentences.map((sentence) => `  - ${sentence}\n`).join('')}`);
  process.exit(1);
}

/** Ends the process if its Node.js is older than `lowest`. */
export function requireNode(lowest: string): void {
  if (process.versions.node.localeCompare(lowest, 'en', { numeric: true }) < 0) {
    stopWith([`Node.js ${process.versions.node} is too old: it needs ${lowest} or later.`]);
  }
}
