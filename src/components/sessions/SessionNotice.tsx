import type { EmptyListText } from '../../domain/lists/sessionListView.ts';

/** The reason why a list is empty, a hint, and a search with the same words (rule 4.10). */
export function SessionNotice({ title, hint, search }: EmptyListText) {
  return (
    <div className="notice">
      <p>
        <b>{title}</b>
      </p>
      {hint !== undefined && <p>{hint}</p>}
      {search && (
        <p>
          <a href={search.href}>{search.text}</a>
        </p>
      )}
    </div>
  );
}
