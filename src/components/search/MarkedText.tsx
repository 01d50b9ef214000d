import type { TextPart } from '../../domain/search/searchMarks.ts';
import '../../styles/mark.css';

/** A text in which what a search found is marked (rule 24.8). */
export const MarkedText = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
