import type { Hair } from './hair.ts';

/** What a person wears. */
export type Clothes = 'suit' | 'shirt' | 'blouse' | 'jumper' | 'blazer';

/** How a person is drawn; colours are CSS colours. */
export interface Look {
  skin: string;
  hair: Hair;
  hairColour: string;
  clothes: Clothes;
  /** Of the jacket, jumper or blouse. */
  colour: string;
  /** Of the shirt or top under a jacket. */
  under?: string;
  tie?: string;
  glasses?: boolean;
  beard?: 'full' | 'moustache' | 'stubble';
  /** Lines and grey of age, 0 to 2. */
  age?: 0 | 1 | 2;
  /** Colour of the lips where they are made up. */
  lips?: string;
  /** The chain of the chair. */
  chain?: boolean;
}

const SKIN = { pale: '#f3d3bd', light: '#e9bf9f', warm: '#d9a47c', olive: '#c68f64', brown: '#9c6643', dark: '#6e452f' };
const HAIR = { black: '#231d1c', dark: '#3d2b22', brown: '#5e4130', chestnut: '#7b4a2d', blond: '#c9a566', sand: '#a98a5c', red: '#a4512b', grey: '#9a9a98', white: '#d9d7d2' };

/** The people of the seed by their ids; ids are the same in every city. */
const LOOKS: Record<string, Look> = {
  verhoeven: { skin: SKIN.light, hair: 'bob', hairColour: HAIR.grey, clothes: 'blazer', colour: '#27364f', under: '#efe9e2', lips: '#b05a5a', age: 1, chain: true },
  wijnhoven: { skin: SKIN.pale, hair: 'side', hairColour: HAIR.sand, clothes: 'suit', colour: '#454b54', under: '#f2f2ee', tie: '#7d3040', glasses: true },
  elamrani: { skin: SKIN.olive, hair: 'crop', hairColour: HAIR.black, clothes: 'suit', colour: '#1f2f46', under: '#f4f4f1', tie: '#2f6f8a', beard: 'full' },
  terpstra: { skin: SKIN.pale, hair: 'wavy', hairColour: HAIR.blond, clothes: 'blazer', colour: '#2f6b5b', under: '#f4efe6', lips: '#b4605c' },
  zoutendijk: { skin: SKIN.light, hair: 'thin', hairColour: HAIR.white, clothes: 'suit', colour: '#3a3f45', under: '#dfe8f1', tie: '#8a2d2d', age: 2, beard: 'moustache' },
  lindeman: { skin: SKIN.brown, hair: 'curls', hairColour: HAIR.black, clothes: 'blouse', colour: '#c8663b', lips: '#8f3f3c' },
  bruggeling: { skin: SKIN.warm, hair: 'side', hairColour: HAIR.dark, clothes: 'shirt', colour: '#6d93b8', beard: 'stubble' },
  oosterling: { skin: SKIN.light, hair: 'pixie', hairColour: HAIR.grey, clothes: 'jumper', colour: '#7a4568', glasses: true, age: 2 },
  kistemaker: { skin: SKIN.pale, hair: 'bald', hairColour: HAIR.grey, clothes: 'jumper', colour: '#4f6244', under: '#e6e2d4', glasses: true, beard: 'full', age: 2 },
  dekuyper: { skin: SKIN.pale, hair: 'thin', hairColour: HAIR.brown, clothes: 'suit', colour: '#55606b', under: '#ffffff', tie: '#3f6d55', glasses: true, age: 1 },
  wassenburg: { skin: SKIN.light, hair: 'long', hairColour: HAIR.chestnut, clothes: 'blazer', colour: '#8b2f3c', under: '#f5efe8', lips: '#a94f50' },
  vanderpluijm: { skin: SKIN.pale, hair: 'bun', hairColour: HAIR.white, clothes: 'blouse', colour: '#4c6a92', age: 2, lips: '#b16a66' },
  okafor: { skin: SKIN.dark, hair: 'crop', hairColour: HAIR.black, clothes: 'suit', colour: '#22384d', under: '#f2f0ea', tie: '#c08a2e' },
  schippers: { skin: SKIN.pale, hair: 'ponytail', hairColour: HAIR.red, clothes: 'jumper', colour: '#33614d' },
  vandenham: { skin: SKIN.warm, hair: 'curls', hairColour: HAIR.brown, clothes: 'shirt', colour: '#8fae8b', beard: 'stubble' },
  yilmazer: { skin: SKIN.warm, hair: 'scarf', hairColour: '#3e6f86', clothes: 'blazer', colour: '#2b3a47', under: '#3e6f86', lips: '#a9584f' },
  dekoning: { skin: SKIN.light, hair: 'bob', hairColour: HAIR.dark, clothes: 'blouse', colour: '#9b3f5b', glasses: true, age: 1, lips: '#a8494f' },
  meerkerk: { skin: SKIN.pale, hair: 'bald', hairColour: HAIR.brown, clothes: 'shirt', colour: '#e3e0d6', beard: 'full', age: 1 },
  hoogendam: { skin: SKIN.light, hair: 'thin', hairColour: HAIR.grey, clothes: 'jumper', colour: '#5a6472', under: '#e9e4d6', age: 2 },
  nguyen: { skin: SKIN.warm, hair: 'long', hairColour: HAIR.black, clothes: 'blazer', colour: '#3b4d7a', under: '#f1eee8', lips: '#b0575a' },
  brandligt: { skin: SKIN.pale, hair: 'side', hairColour: HAIR.red, clothes: 'shirt', colour: '#4f7186', glasses: true },
  abdi: { skin: SKIN.dark, hair: 'scarf', hairColour: '#b3563f', clothes: 'blouse', colour: '#40343a', lips: '#7c3b38' },
  vermaat: { skin: SKIN.pale, hair: 'pixie', hairColour: HAIR.blond, clothes: 'jumper', colour: '#e0b13f' },
  pires: { skin: SKIN.olive, hair: 'side', hairColour: HAIR.black, clothes: 'shirt', colour: '#f0ede6', beard: 'stubble', glasses: true },
  kooistra: { skin: SKIN.light, hair: 'side', hairColour: HAIR.grey, clothes: 'suit', colour: '#4a4a3c', under: '#e6e9df', tie: '#5c7a3c', age: 2 },
  wolfsen: { skin: SKIN.pale, hair: 'wavy', hairColour: HAIR.sand, clothes: 'blouse', colour: '#587a6d', age: 1, lips: '#ad6258' },
  solberg: { skin: SKIN.pale, hair: 'long', hairColour: HAIR.blond, clothes: 'blazer', colour: '#1f3d5c', under: '#ffffff', glasses: true },
  castellano: { skin: SKIN.olive, hair: 'thin', hairColour: HAIR.grey, clothes: 'suit', colour: '#2b2f3a', under: '#dce6ef', tie: '#4d6f9c', beard: 'stubble', age: 1 },
  dimitrova: { skin: SKIN.warm, hair: 'bun', hairColour: HAIR.dark, clothes: 'blazer', colour: '#7a3145', under: '#f3ede4', lips: '#9c3f45' },
  salma: { skin: SKIN.warm, hair: 'scarf', hairColour: '#2f5d50', clothes: 'blazer', colour: '#23352f', under: '#2f5d50', lips: '#a4564c' },
  idris: { skin: SKIN.brown, hair: 'crop', hairColour: HAIR.black, clothes: 'suit', colour: '#2d3a4a', under: '#f4f1ea', tie: '#7c5a2a', beard: 'full' },
  nadia: { skin: SKIN.olive, hair: 'wavy', hairColour: HAIR.black, clothes: 'blouse', colour: '#8a4a6b', lips: '#98434a' },
  karim: { skin: SKIN.olive, hair: 'thin', hairColour: HAIR.dark, clothes: 'suit', colour: '#4b4438', under: '#efeadf', tie: '#32566b', beard: 'moustache', age: 1, glasses: true },
};

/** The people of Tweebruggen; they are in no crowd, so that the films of the other cities stay as they are. */
const LOOKS_OF_TWEEBRUGGEN: Record<string, Look> = {
  vandenbroeck: { skin: SKIN.pale, hair: 'pixie', hairColour: HAIR.white, clothes: 'blazer', colour: '#5b2440', under: '#f4ece6', lips: '#a8505a', glasses: true, age: 1, chain: true },
  lambert: { skin: SKIN.light, hair: 'thin', hairColour: HAIR.dark, clothes: 'suit', colour: '#24364a', under: '#f3f3f0', tie: '#b0552f', beard: 'moustache', age: 1 },
  claes: { skin: SKIN.pale, hair: 'crop', hairColour: HAIR.blond, clothes: 'suit', colour: '#4a4f57', under: '#eef1f4', tie: '#3c6a52' },
  deridder: { skin: SKIN.light, hair: 'ponytail', hairColour: HAIR.chestnut, clothes: 'blazer', colour: '#2c6170', under: '#f4f0e8', lips: '#ad5a58' },
  benali: { skin: SKIN.olive, hair: 'scarf', hairColour: '#2f7d5c', clothes: 'blouse', colour: '#28402f', lips: '#9a4a45' },
  dumont: { skin: SKIN.pale, hair: 'side', hairColour: HAIR.grey, clothes: 'suit', colour: '#2a2d3c', under: '#dfe7f0', tie: '#27558c', glasses: true, age: 2 },
  peeters: { skin: SKIN.warm, hair: 'bald', hairColour: HAIR.grey, clothes: 'shirt', colour: '#b9603c', beard: 'full', age: 1 },
  mbuyi: { skin: SKIN.dark, hair: 'curls', hairColour: HAIR.black, clothes: 'blazer', colour: '#c79a2d', under: '#3a2b22', lips: '#7e3a3c' },
  janssens: { skin: SKIN.light, hair: 'bob', hairColour: HAIR.red, clothes: 'jumper', colour: '#46618a', lips: '#a9534f' },
  goossens: { skin: SKIN.pale, hair: 'thin', hairColour: HAIR.sand, clothes: 'jumper', colour: '#6a5a3e', under: '#e9e2d2', age: 2 },
  lefevre: { skin: SKIN.light, hair: 'long', hairColour: HAIR.brown, clothes: 'blouse', colour: '#3f5f8f', lips: '#b0585a' },
  yildirim: { skin: SKIN.warm, hair: 'side', hairColour: HAIR.black, clothes: 'suit', colour: '#37414d', under: '#f1efe9', tie: '#7a2f4b', beard: 'stubble' },
  wouters: { skin: SKIN.pale, hair: 'bun', hairColour: HAIR.grey, clothes: 'jumper', colour: '#5d7d58', glasses: true, age: 2 },
  moreau: { skin: SKIN.brown, hair: 'crop', hairColour: HAIR.black, clothes: 'shirt', colour: '#7f97b5', glasses: true },
  /** The figure that is drawn signing. */
  signer: { skin: SKIN.light, hair: 'ponytail', hairColour: HAIR.dark, clothes: 'jumper', colour: '#23272e', lips: '#ad5a58' },
};

const OTHERS = Object.values(LOOKS).filter((look) => !look.chain);

/** The look of a person of the seed; a person who is not listed looks like someone who is. */
export function findLook(id: string): Look {
  const known = LOOKS[id] ?? LOOKS_OF_TWEEBRUGGEN[id];
  if (known) return known;
  const sum = Array.from(id).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return lookOf(sum);
}

/** The look of one of many people in a hall. */
export function lookOf(index: number): Look {
  const look = OTHERS[index % OTHERS.length];
  if (!look) throw new Error('no looks');
  return look;
}
