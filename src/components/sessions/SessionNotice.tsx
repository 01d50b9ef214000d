interface SessionNoticeProps {
  title: string;
  hint: string;
}

/** Why there are no sessions to see, and what one can do. */
export function SessionNotice({ title, hint }: SessionNoticeProps) {
  return (
    <div className="notice">
      <p>
        <b>{title}</b>
      </p>
      <p>{hint}</p>
    </div>
  );
}
