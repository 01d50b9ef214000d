import { splitLinks } from '../../domain/text/textLinks.ts';

/** A text whose web addresses are links (rule 8.13). */
export const LinkedText = ({ text }: { text: string }) =>
  splitLinks(text).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <a key={index} href={part.href}>
        {part.text}
      </a>
    ),
  );
