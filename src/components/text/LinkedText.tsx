import { splitLinks } from '../../domain/text/textLinks.ts';

/** A text whose web addresses are links (rule 8.13). */
export const LinkedText = ({ text }: { text: string }) =>
  splitLinks(text).map((part, index, parts) =>
    index % 3 < 2 ? (
      index % 3 === 0 && part
    ) : (
      <a key={index} href={part}>
        {parts[index - 1] ?? part}
      </a>
    ),
  );
