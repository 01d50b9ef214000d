import type { SessionView } from './sessionView.ts';

/** Attributes of a field, which name the problem when the field caused it. */
export function toProblemAttributes({ problem }: SessionView, id: string) {
  return problem?.anchor === id ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {};
}

/** The problem that a field caused, beside it; nothing for any other problem. */
export function FieldProblem({ view: { problem }, id }: { view: SessionView; id: string }) {
  if (problem?.anchor !== id) return null;
  return (
    <p className="problem" id={`${id}-problem`}>
      {problem.text}
    </p>
  );
}
