import type { ReactNode } from 'react';

interface FoldProps {
  /** Id of the heading, which links and messages go to. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page of a session, which folds below its heading. */
export function Fold({ id, title, children }: FoldProps) {
  return (
    <section aria-labelledby={id}>
      <details className="fold" id={`${id}-part`} open>
        <summary>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
        </summary>
        {children}
      </details>
    </section>
  );
}
