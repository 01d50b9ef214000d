import type { Format } from '../format.ts';
import { agendaToSeed } from './csvAgenda.ts';
import { readTable } from './csvTable.ts';
import { csvTurnsToSeed } from './csvTurns.ts';

/** An agenda or speaker turns as CSV. With a title column it is an agenda. */
export const csvFormat: Format = {
  read({ text, json }) {
    const table = json === undefined ? readTable(text) : undefined;
    if (table === undefined) return undefined;
    return table.columns.has('title')
      ? { kind: 'meeting', toPart: (context) => agendaToSeed(table, context) }
      : { kind: 'turns', toPart: (known, context) => csvTurnsToSeed(table, known, context) };
  },
};
