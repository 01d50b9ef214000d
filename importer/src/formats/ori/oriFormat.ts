import { ImportError } from '../../importError.ts';
import { hasKey, type Format } from '../format.ts';
import { countTypes, oriToSeed } from './ori.ts';
import { readOriDocuments, type OriDocument } from './oriDocuments.ts';

/** Documents of Open Raadsinformatie: an answer of its Elasticsearch, a list, JSON lines, or one document. */
export const oriFormat: Format = {
  read(content) {
    const { documents, repeated } = readOriDocuments(content);
    if (documents.length === 0 && hasKey(content.json, 'hits') && hasKey(content.json.hits, 'hits'))
      throw new ImportError('is an answer of Elasticsearch without documents');
    if (!documents.some(isOri)) return undefined;
    const meetings = documents.filter(({ type }) => type === 'Meeting');
    const [meeting] = meetings;
    if (!meeting)
      throw new ImportError(`holds no Meeting of Open Raadsinformatie, but ${countTypes(documents)}: add the document of the meeting`);
    if (meetings.length > 1)
      throw new ImportError(
        `holds ${meetings.length} meetings (${meetings.slice(0, 3).map(describeMeeting).join('; ')}${meetings.length > 3 ? '; …' : ''}): ` +
          'save each with its documents in a file of its own',
      );
    const notices = repeated === 0 ? [] : [`documents that are in the file again, of which the last one is used: ${repeated}`];
    return {
      kind: 'meeting',
      toPart: () => {
        const part = oriToSeed(documents, meeting);
        return { ...part, notices: [...notices, ...part.notices] };
      },
    };
  },
};

/** Meetings and agenda items are of no other source with types; other types are, unless an index of ORI contains them. */
function isOri({ type, index }: OriDocument): boolean {
  return type === 'Meeting' || type === 'AgendaItem' || /^o[a-z]i_/.test(index ?? '');
}

function describeMeeting({ key, fields }: OriDocument): string {
  const texts = ['name', 'start_date'].map((field) => (hasKey(fields, field) && typeof fields[field] === 'string' ? fields[field] : ''));
  return [key, ...texts].filter(Boolean).join(' ');
}
