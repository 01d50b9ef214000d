import { describe, expect, it } from 'vitest';
import { columnOf, kindOfTimes, unitOfHeading } from './csvHeadings.ts';

describe('columnOf', () => {
  it.each([
    ['nl', 'Tijd|Einde|Nr.|Titel agendapunt|Toelichting|Spreker|Fractie|Functie|Tekst|Datum'],
    ['nl', 'Begintijd|Tot|Nummer agendapunt|Onderwerp|Omschrijving|Naam spreker|Partij|Rol spreker|Gesproken tekst|Datum'],
    ['en', 'Start time|End time|#|Topic|Description|Speaker name|Party|Role|Text|Date'],
    ['fr', 'Heure de début|Heure de fin|N°|Titre|Description|Orateur|Groupe|Fonction|Texte|Date'],
    ['de', 'Beginn|Ende|TOP-Nr.|Betreff|Erläuterung|Redner/in|Fraktion|Funktion|Text|date'],
    ['es', 'Hora de inicio|Fin|Número|Título|Descripción|Orador/a|Partido|Cargo|Texto|Fecha'],
    ['ar', 'وقت البداية|وقت النهاية|الرقم|العنوان|الوصف|المتحدث|الحزب|المنصب|النص|التاريخ'],
    ['cn', '开始时间|结束时间|议题编号|议题|说明|发言人|党派|职务|发言内容|日期'],
    ['cy', 'Dechrau|Diwedd|Rhif|Teitl|Disgrifiad|Siaradwr|Plaid|Rôl|Testun|Dyddiad'],
  ])('knows the headings in %s', (_, headings) => {
    expect(headings.split('|').map(columnOf)).toEqual([
      'start',
      'end',
      'number',
      'title',
      'description',
      'speaker',
      'party',
      'role',
      'text',
      'date',
    ]);
  });

  it.each<[heading: string, column: string | undefined]>([
    ['Spreker (fractie)', 'speaker'],
    ['Spreker / fractie', 'speaker'],
    ['Fractie spreker', 'party'],
    ['Speaker role', 'role'],
    ['Datum/tijd', 'start'],
    ['Tijd (uu:mm)', 'start'],
    ['Uur', 'start'],
    ['Marker Name', 'item'],
    ['Clip Name', undefined],
    ['start_ms', 'start'],
    ['Join Time', undefined],
    ['Tijd van vertrek', undefined],
    ['(tijd)', 'start'],
    ['Nr. agendapunt', 'number'],
    ['Agenda item', 'item'],
    ['Tagesordnungspunkt', 'item'],
    ['Toelichting agendapunt', 'description'],
    ...['Bijlagen', 'Links', 'Pièces jointes', 'Liens', 'Anlagen', 'Documentos adjuntos', 'الوثائق', '附件链接', 'Dogfennau'].map(
      (text): [string, string] => [text, 'document'],
    ),
    ...['Document title', 'Naam bijlage', 'Titre du document', 'Nombre del documento'].map((text): [string, string] => [
      text,
      'documentTitle',
    ]),
  ])('reads %s, which has several terms', (heading, column) => expect(columnOf(heading)).toBe(column));

  it.each(['', '19:35', 'Vergadering van 11 juni', 'Budget', 'a'.repeat(70), 'starten'])('does not know %j', (text) =>
    expect(columnOf(text)).toBeUndefined(),
  );
});

describe('kindOfTimes', () => {
  it.each([
    ['Tijd (klok)', 'clock'],
    ['Clock time', 'clock'],
    ['Uhrzeit', 'clock'],
    ['Heure locale', 'clock'],
    ['الساعة', 'clock'],
    ['Position in the video', 'position'],
    ['Tijdcode', 'position'],
    ['Time', undefined],
    ['Heure', undefined],
  ])('reads %s', (heading, kind) => expect(kindOfTimes(heading)).toBe(kind));
});

describe('unitOfHeading', () => {
  it.each([
    ['start_ms', 'milliseconds'],
    ['startMs', 'milliseconds'],
    ['Start (ms)', 'milliseconds'],
    ['Begin in milliseconden', 'milliseconds'],
    ['Start (sec)', 'seconds'],
    ['Sekunden', 'seconds'],
    ['Terms', undefined],
    ['Start', undefined],
  ])('reads %s', (heading, unit) => expect(unitOfHeading(heading)).toBe(unit));
});
