import { noteForVisitor, requestScope } from '../../runtime/requestScope.ts';
import { AttemptLimiter } from '../../services/server/access/attemptLimiter.ts';

/** Pages, documents and feeds of people and items that a network may ask for; answers from the page cache do not count (rule 26.9). */
const requests = new AttemptLimiter({ name: 'people', attempts: 120, windowSeconds: 60, maxKeys: 50_000 });

/** Whether the network of the visitor has asked for too many people and items; the answer is then for this visitor alone (rule 18.14). */
export async function hasAskedTooOften(): Promise<boolean> {
  const scope = requestScope.getStore();
  if (scope?.network === undefined || (await requests.take(scope.network)) === 0) return false;
  noteForVisitor(scope);
  return true;
}
