import { readTokens } from './jsonSyntax.ts';

type Path = readonly PropertyKey[];

/** Line (from 1) of the value at `path` in valid JSON text, or of its deepest existing parent. */
export function lineOfPath(text: string, path: Path): number {
  let found = 0;
  /** The lists and objects around a token; `step` is the index or name of their current value, undefined before a name. */
  const around: { isList: boolean; step: number | string | undefined }[] = [];
  for (const { token, at } of readTokens(text)) {
    const inner = around.at(-1);
    if (token === ']' || token === '}') around.pop();
    else if (token === ',' && inner) inner.step = inner.isList ? Number(inner.step) + 1 : undefined;
    else if (inner && inner.step === undefined && token !== '') inner.step = JSON.parse(token) as string;
    else if (token !== ':' && token !== '') {
      if (around.length <= path.length && around.every(({ step }, index) => step === path[index])) found = at;
      if (token === '[' || token === '{') around.push({ isList: token === '[', step: token === '[' ? 0 : undefined });
    }
  }
  return text.slice(0, found).split('\n').length;
}
