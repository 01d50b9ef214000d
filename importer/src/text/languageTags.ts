/**
 * The three letters that files of video and sound have for a language (ISO 639-2/T), behind the two letters of its tag (ISO 639-1).
 */
const THREE_LETTERS = new Map(
  (
    'aa aar, ab abk, ae ave, af afr, ak aka, am amh, an arg, ar ara, as asm, av ava, ay aym, az aze, ba bak, be bel, bg bul, bi bis, ' +
    'bm bam, bn ben, bo bod, br bre, bs bos, ca cat, ce che, ch cha, co cos, cr cre, cs ces, cu chu, cv chv, cy cym, da dan, de deu, ' +
    'dv div, dz dzo, ee ewe, el ell, en eng, eo epo, es spa, et est, eu eus, fa fas, ff ful, fi fin, fj fij, fo fao, fr fra, fy fry, ' +
    'ga gle, gd gla, gl glg, gn grn, gu guj, gv glv, ha hau, he heb, hi hin, ho hmo, hr hrv, ht hat, hu hun, hy hye, hz her, ia ina, ' +
    'id ind, ie ile, ig ibo, ii iii, ik ipk, io ido, is isl, it ita, iu iku, ja jpn, jv jav, ka kat, kg kon, ki kik, kj kua, kk kaz, ' +
    'kl kal, km khm, kn kan, ko kor, kr kau, ks kas, ku kur, kv kom, kw cor, ky kir, la lat, lb ltz, lg lug, li lim, ln lin, lo lao, ' +
    'lt lit, lu lub, lv lav, mg mlg, mh mah, mi mri, mk mkd, ml mal, mn mon, mr mar, ms msa, mt mlt, my mya, na nau, nb nob, nd nde, ' +
    'ne nep, ng ndo, nl nld, nn nno, no nor, nr nbl, nv nav, ny nya, oc oci, oj oji, om orm, or ori, os oss, pa pan, pi pli, pl pol, ' +
    'ps pus, pt por, qu que, rm roh, rn run, ro ron, ru rus, rw kin, sa san, sc srd, sd snd, se sme, sg sag, si sin, sk slk, sl slv, ' +
    'sm smo, sn sna, so som, sq sqi, sr srp, ss ssw, st sot, su sun, sv swe, sw swa, ta tam, te tel, tg tgk, th tha, ti tir, tk tuk, ' +
    'tn tsn, to ton, tr tur, ts tso, tt tat, ty tah, ug uig, uk ukr, ur urd, uz uzb, ve ven, vi vie, vo vol, wa wln, wo wol, xh xho, ' +
    'yi yid, yo yor, za zha, zh zho, zu zul'
  )
    .split(', ')
    .map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
);

/** Codes that say that a file does not know its language, or has several or none; `qaa` is the original sound of a broadcast. */
const NO_LANGUAGE = /^(?:und|mul|mis|zxx|q[a-t][a-z])$/;

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/**
 * The BCP 47 tag of a language that a file, a name or an option states: `fra` and `fre` are `fr`, `nl_be` is `nl-BE`. Undefined for what is
 * no tag, and for codes that state no language.
 */
export function toLanguageTag(value: string | undefined): string | undefined {
  const text = value?.trim().replaceAll('_', '-') ?? '';
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(text)) return undefined;
  try {
    const tag = Intl.getCanonicalLocales(text)[0];
    return tag === undefined || NO_LANGUAGE.test(tag.slice(0, 3)) ? undefined : tag;
  } catch {
    return undefined;
  }
}

/** Whether a tag is of a language that the runtime can name; it does not know most sign languages. */
export const isNamedLanguage = (tag: string): boolean => !englishNames.of(tag)?.startsWith(tag.split('-')[0] ?? '');

/** The code of a language in files of video and sound: `fra` for `fr-BE`. */
export function toFileLanguage(tag: string): string | undefined {
  const code = tag.split('-')[0] ?? '';
  return code.length === 3 ? code : THREE_LETTERS.get(code);
}

/** The English name of a language, or its tag. */
export const nameInEnglish = (tag: string): string => englishNames.of(tag) ?? tag;

/** The name of a language in itself, with a capital: `Français`; else its tag. */
export function nameInItself(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
