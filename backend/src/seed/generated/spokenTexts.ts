/** The most frequent terms of Dutch council meetings, most frequent first. */
export const FREQUENT_TERMS = list(`
  de het van een en in dat is op te ik voor niet we zijn die met er aan dan om maar als ook wat naar bij of dit hebben over nog uit heeft wij kan
  zou wel hier door deze daar moeten worden wordt zo al u geen meer zich tot ons onze heel goed gaan gaat graag denk wil vraag punt jaar mensen
  voorzitter wethouder college raad gemeente motie voorstel fractie inwoners collega natuurlijk eigenlijk eerste vandaag straks opnieuw samen
  duidelijk belangrijk mogelijk nodig nieuwe kleine grote volgende afgelopen tussen zonder tegen volgens binnen buiten altijd nooit vaak soms
  misschien zeker alleen omdat wanneer waarom hoeveel beter sneller later eerder krijgen maken komen staan weten zien vinden vragen zeggen
  bouwen kijken betalen besluiten steunen kosten blijven brengen leggen hopen bespreken onderzoeken verbeteren uitvoeren`);

/** Stems that form compounds; a hyphen precedes the sound between two stems (raad-s: raadsplan). */
export const STEMS = list(`
  fiets brug weg water school bouw plan stad-s dorp-s raad-s woning huis park haven markt plein straat boom groen afval riool energie wind zon-ne
  klimaat verkeer-s bus spoor station-s trein parkeer auto voet dijk polder sloot gracht kade oever strand duin bos veld akker tuin speel sport
  zwem turn bal zaal hal kantoor winkel bedrijf-s handel-s arbeid-s werk-s jeugd zorg wijk buurt kern zone rand grond bodem lucht geluid-s licht
  warmte gas stroom net kabel buis leiding pomp sluis molen toren kerk klooster kasteel museum theater muziek dans kunst boek taal lees schrijf
  reken leer les opleiding-s jongeren ouderen kinder gezin-s vrouwen burger inwoner-s bewoner-s bezoeker-s toeristen nacht dag week-end jaar
  zomer winter lente herfst regen storm sneeuw ijs vuur brand rook stof zand klei steen hout staal glas verf dak gevel muur deur raam trap lift
  kelder zolder kamer keuken vloer begroting-s belasting-s subsidie schuld geld prijs tarief kosten winst bank fonds krediet cijfer reken
  toezicht-s handhaving-s veiligheid-s politie brandweer crisis nood hulp dienst loket balie brief kaart pas vergunning-s regel wet beleid-s nota
  visie rapport advies onderzoek-s project proef programma overleg bestuur-s beheer onderhoud-s herstel groei krimp ruimte`);

const FIRST_NAMES = list(`
  Anouk Bastiaan Chantal Dennis Elif Floris Gerda Hakim Ingrid Jasper Karima Lennart Marleen Niels Olga Pieter Quirine Roelof Samira Teun
  Ursula Victor Willemijn Xander Yasmine Zeger Aleida Berend Corrie Diederik Emine Frank Greetje Harm Ilse Joost Kirsten Lubbert Mirjam Nico`);
const LAST_NAMES = list(`
  Aldering Boersma Cornelissen Driessen Elzinga Feenstra Groeneveld Hofstede IJpma Jaspers Kuipers Lammers Meijerink Nijland Overbeek Postma
  Quist Reitsma Sikkema Tuinstra Ubbink Veldhuis Westerhof Xhonneux Yildirim Zijlstra Akkerman Bouhaddou Claassen Dijkhuis Engelsman Frijters
  Gerritsen Hoekstra Ibrahimi Janssens Koopman Lamberts Mulder Noordhoek`);

/** The 40 people who speak. */
export const SPEAKERS = FIRST_NAMES.map((firstname, index) => ({ firstname, lastname: LAST_NAMES[index] ?? '' }));

function list(text: string): string[] {
  return [...new Set(text.trim().split(/\s+/))];
}
