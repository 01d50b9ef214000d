/** Subjects of topics and sentences, in Dutch and English. */
export const SUBJECTS = [
  { nl: 'het bestemmingsplan Havenkwartier-Noord', en: 'the Harbour Quarter North zoning plan' },
  { nl: 'de meerjarenbegroting van de jeugdzorg', en: 'the multi-annual budget for youth care' },
  { nl: 'de nachtelijke dienstregeling van de veerpont', en: 'the night timetable of the ferry' },
  { nl: 'de verordening op het ophalen van groente-, fruit- en tuinafval', en: 'the by-law on the collection of garden waste' },
  { nl: 'de renovatie van zwembad De Dobber', en: 'the renovation of De Dobber swimming pool' },
  { nl: 'het parkeren rond het stationsplein', en: 'parking around the station square' },
  { nl: 'de samenwerking met de veiligheidsregio', en: 'co-operation with the safety region' },
  { nl: 'de huisvesting van het muziekonderwijs', en: 'housing for music education' },
  {
    nl: 'het uitvoeringsprogramma klimaatadaptatie voor de binnenstad en de oude dorpskernen',
    en: 'the climate programme for the old town',
  },
  { nl: 'de subsidie aan buurthuis De Wetering', en: 'the subsidy for community centre De Wetering' },
  { nl: 'de evaluatie van de storm van afgelopen winter', en: "the evaluation of last winter's storm" },
  { nl: 'het onderhoud van bruggen en kades', en: 'the upkeep of bridges and quays' },
  { nl: 'de toegankelijkheid van bushaltes', en: 'access to bus stops' },
] as const;

/** First parts of the names of topics. */
export const TOPIC_KINDS = [
  'Raadsvoorstel: vaststelling van',
  'Debat over',
  'Vragen aan het college over',
  'Raadsinformatiebrief over',
  'Initiatiefvoorstel over',
  'Burgerinitiatief over',
  'Technische toelichting op',
];

/** Descriptions of topics. */
export const DESCRIPTIONS = [
  'Het college vraagt de raad kennis te nemen van de stukken en een besluit te nemen over de drie varianten in bijlage 2.',
  'Aangehouden in de vorige vergadering, omdat de cijfers van de accountant nog ontbraken.',
  'Twee insprekers hebben zich gemeld; daarna één termijn van de raad en een antwoord van de wethouder.',
];

/** Sentences of speeches; `{}` is replaced by a subject. */
export const SENTENCES = [
  { nl: 'Voorzitter, ik wil het hebben over {}.', en: 'Chair, I want to speak about {}.' },
  { nl: 'In de stukken lees ik te weinig over {}.', en: 'The papers say too little about {}.' },
  { nl: 'Mijn fractie heeft vorige maand vragen gesteld over {}.', en: 'My group asked questions about {} last month.' },
  {
    nl: 'Kan de wethouder toezeggen dat wij voor de zomer horen hoe het staat met {}?',
    en: 'Can the alderman promise news of {} by summer?',
  },
  { nl: 'Dat is voor ons een belangrijk punt.', en: 'To us that is an important point.' },
  { nl: 'Wij hebben daar samen met de buurt lang over gesproken.', en: 'We have talked about it with the neighbourhood for a long time.' },
  { nl: 'De kosten vallen hoger uit dan wij in het voorjaar dachten.', en: 'The costs are higher than we thought in spring.' },
  { nl: 'Ik hoor graag wat de andere fracties vinden van {}.', en: 'I would like to hear what the other groups think of {}.' },
  { nl: 'Daarom dienen wij samen met twee andere fracties een motie in.', en: 'So we table a motion together with two other groups.' },
  { nl: 'Dank u wel, voorzitter.', en: 'Thank you, chair.' },
  { nl: 'Mag ik de spreker daar een vraag over stellen?', en: 'May I ask the speaker a question about that?' },
] as const;

/** First names of delegates. */
export const FIRST_NAMES = ['Annelies', 'Bram', 'Carmen', 'Dirk-Jan', 'Esra', 'Femke', 'Gijs', 'Hanneke', 'Ibrahim', 'Jorinde'];
/** Last names of delegates. */
export const SURNAMES = ['Verhoeven', 'van der Pluijm', 'Okafor', 'de Koning-Schippers'];

/** Names of divisions. */
export const DIVISIONS = [
  'Groen Water',
  'Lijst Haven',
  'Waterdam Vooruit',
  'Sociaal Waterdam',
  'Polderpartij',
  'Jong en Stads',
  'Dorpsbelang Buitenpolder',
];
