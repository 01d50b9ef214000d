/** Words of the eight languages that labels of captions have, in lower case and without accents (rule 11.19). */
const toSet = (...lists: string[]): ReadonlySet<string> =>
  new Set(
    lists
      .join(' ')
      .split(/\s+/)
      .filter((term) => term !== ''),
  );

/** Words before a name. */
export const TITLES = toSet(
  'mr mrs ms miss dr prof sir madam mayor deputy councillor councilor cllr councilmember alderman alderwoman chair chairman chairwoman chairperson president vice clerk secretary speaker senator commissioner',
  'dhr mevr mevrouw meneer heer burgemeester wethouder schepen voorzitter raadslid griffier secretaris',
  'mme mlle monsieur madame maire echevin echevine conseiller conseillere president presidente',
  'herr frau burgermeister burgermeisterin oberburgermeister stadtrat stadtratin ratsherr ratsfrau vorsitzender vorsitzende',
  'sr sra srta don dona senor senora alcalde alcaldesa concejal concejala presidenta secretario secretaria',
  'cynghorydd cyng maer cadeirydd clerc',
  'السيد السيدة الدكتور الدكتورة العمدة الرئيس العضو',
);

/** Words inside a name that have no capital. */
export const PARTICLES = toSet(
  "van von vom de der den del della di da do dos das du la le las los el ten ter te zu zum zur y i e al ibn bin bint ap ab ferch in 't 's op aan und et and",
);

/** Words that begin a line with a colon and are nobody's name. */
export const NO_NAMES = toSet(
  'good welcome hello thank thanks dear ladies gentlemen city town hall goedenavond welkom dank dames heren gemeente bonsoir bonjour bienvenue merci mesdames messieurs mairie guten willkommen danke damen herren rathaus buenas buenos bienvenidos gracias senoras senores ayuntamiento noswaith croeso diolch foneddigion boneddigion',
  'note notes nb ps re fyi motion motions question questions answer answers vote votes result results item items agenda minutes resolution resolutions ordinance amendment amendments proposal decision conclusion summary',
  'action actions public comment comments hearing recess location subject topic title warning example update finally remember important today tomorrow yesterday',
  'the this that these those it is are was what why how who when where if so but and or as section article budget report council committee meeting session news breaking total email phone tel url music applause laughter video audio image caption captions subtitles translation translator language',
  'vraag vragen antwoord antwoorden motie moties besluit besluiten voorstel amendement conclusie stemming uitslag punt agendapunt noot let opmerking opmerkingen opgelet let-op raad commissie vergadering begroting bijlage bijlagen artikel onderwerp datum tijd plaats pagina deel hoofdstuk samenvatting voorbeeld dus want en of maar het een dit dat deze die ten eerste tweede derde kortom namelijk tot slot muziek applaus bron',
  'question reponse reponses vote resultat point ordre jour motion amendement proposition decision deliberation conclusion remarque attention exemple article titre page partie date heure lieu objet sujet budget seance conseil commission resume donc mais ou et le la les un une ce cette ces premierement deuxiemement enfin musique applaudissements source',
  'frage fragen antwort antworten antrag antrage beschluss beschlusse abstimmung ergebnis punkt tagesordnungspunkt top hinweis achtung bemerkung anmerkung beispiel artikel titel seite teil datum uhrzeit ort betreff thema haushalt sitzung rat ausschuss zusammenfassung also aber und oder der die das ein eine dies diese erstens zweitens drittens schliesslich musik beifall applaus quelle fazit zitat',
  'pregunta preguntas respuesta respuestas mocion mociones votacion voto resultado punto orden dia enmienda propuesta decision acuerdo conclusion nota aviso atencion ejemplo articulo titulo pagina parte fecha hora lugar asunto tema presupuesto sesion pleno comision resumen pero y o el la los las un una este esta primero segundo tercero finalmente musica aplausos fuente',
  'cwestiwn cwestiynau ateb atebion cynnig pleidlais canlyniad eitem agenda penderfyniad gwelliant nodyn sylw enghraifft erthygl teitl tudalen rhan dyddiad amser lle pwnc cyllideb cyfarfod cyngor pwyllgor crynodeb felly ond neu yr cerddoriaeth cymeradwyaeth ffynhonnell',
  'سؤال جواب السؤال الجواب ملاحظة اقتراح قرار تصويت النتيجة نتيجة بند البند التاريخ الوقت المكان الموضوع مثال تنبيه المادة الميزانية المصدر',
  '问 答 问题 回答 答案 注 注意 备注 动议 议案 提案 决议 表决 投票 结果 议程 议题 时间 日期 地点 主题 例如 预算 来源 結果 問題 注意事項 備註 動議 議案 決議 表決 時間 議程 議題 來源',
);

/** Words that are nobody's name alone, and part of one: `Ellen Page`. */
export const NO_SINGLE_NAMES = toSet(
  'order point call time date place page part chapter total cost price address link source sound break next first second third also',
);

/** Several words that are nobody's name. */
export const NO_NAME_PHRASES: ReadonlySet<string> = new Set([
  'roll call',
  'point of order',
  'order of business',
  'break time',
  'next up',
  'old business',
  'new business',
]);
