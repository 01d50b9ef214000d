interface SessionNoticeProps {
  title: string;
  hint?: string;
}

/** The reason why a list is empty, and a hint (rule 4.10). */
export function SessionNotice({ title, hint }: SessionNoticeProps) {
  return (
    <div className="notice">
      <p>
        <b>{title}</b>
      </p>
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
}
