import type { Follow } from '../follows/follow.ts';
import type { MessageTexts } from '../texts/messageTexts.ts';
import { toPlainLine } from '../texts/plainLine.ts';

/** Longest name of what is followed, in characters. */
const MAX_LENGTH = 100;

/** What is followed, in words: "Search: “cycle bridge”". */
export function toTargetName({ target, name }: Pick<Follow, 'target' | 'name'>, texts: MessageTexts): string {
  return texts.t(`what.${target.kind}`, { name: toPlainLine(name, MAX_LENGTH) });
}

/**
 * The same in a message to an address that is not confirmed. A search is not repeated there: somebody may have typed it to have it sent to
 * another (rule 28.23). Other names are those of pages.
 */
export function toHarmlessName(follow: Pick<Follow, 'target' | 'name'>, texts: MessageTexts): string {
  return follow.target.kind === 'search' ? texts.t('what.someSearch') : toTargetName(follow, texts);
}
