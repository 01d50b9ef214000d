/** What is wrong beside the session itself: with the camera, its disk, or the certificate. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <div id="warnings" role="alert">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
