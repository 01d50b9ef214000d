type Path = readonly PropertyKey[];

/** Line (from 1) of the value at `path` in valid JSON text, or of its deepest existing parent. */
export function lineOfPath(text: string, path: Path): number {
  return lineAt(text, new Finder(text).find(path));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Finds positions in valid JSON text; it checks no syntax, because `JSON.parse` has accepted the text. */
class Finder {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  find(path: Path): number {
    this.skip(/[\s\uFEFF]*/y);
    const start = this.at;
    const [step, ...rest] = path;
    if (step === undefined || !this.enter(String(step))) return start;
    return this.find(rest);
  }

  /** Moves to the value of a member or item; false if it does not exist. */
  private enter(step: string): boolean {
    const open = this.text[this.at];
    if (open !== '{' && open !== '[') return false;
    this.at += 1;
    for (let index = 0; ; index += 1) {
      this.skip(/[\s,]*/y);
      const next = this.text[this.at];
      if (next === undefined || next === '}' || next === ']') return false;
      let name = String(index);
      if (open === '{') {
        name = JSON.parse(this.skipString()) as string;
        this.skip(/[\s:]*/y);
      }
      if (name === step) return true;
      this.skipValue();
    }
  }

  private skipValue(): void {
    let depth = 0;
    do {
      this.skip(/[\s,:]*/y);
      const next = this.text[this.at];
      if (next === undefined) return;
      if (next === '"') this.skipString();
      else if (next === '{' || next === '[') {
        depth += 1;
        this.at += 1;
      } else if (next === '}' || next === ']') {
        depth -= 1;
        this.at += 1;
      } else this.skip(/[^\s,:[\]{}"]*/y);
    } while (depth > 0);
  }

  private skipString(): string {
    return this.skip(/"(?:[^"\\]|\\.)*"/y);
  }

  private skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }
}
