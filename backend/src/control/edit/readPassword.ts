import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';

/** The argument with which an edit reads the password instead: a command line stays in the history of the shell. */
const ASKED = 'password=-';

/**
 * Replaces `password=-` of an edit by the password that standard input has: two equal lines without echo in a terminal, else all of it.
 * Throws an `Error` for an empty one, if a line is missing, and if the two differ.
 */
export async function withPassword(args: readonly string[], input: NodeJS.ReadStream, prompts: Writable): Promise<string[]> {
  if (args[0] !== 'edit' || !args.includes(ASKED)) return [...args];
  const password = input.isTTY ? await askTwice(input, prompts) : (await text(input)).replace(/\r?\n$/, '');
  if (password === '') throw new Error('the password is empty: password= removes it');
  return args.map((arg) => (arg === ASKED ? `password=${password}` : arg));
}

async function askTwice(input: NodeJS.ReadStream, prompts: Writable): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  const entered: string[] = [];
  const questions = ['Password: ', '\nThe same again: '];
  prompts.write(questions[0]);
  for await (const line of lines) {
    entered.push(line);
    if (entered.length === questions.length) break;
    prompts.write(questions[entered.length]);
  }
  // The terminal would keep the process running.
  input.pause();
  prompts.write('\n');
  const [first, second] = entered;
  if (first === undefined || second === undefined) throw new Error('no password was entered: nothing is changed');
  if (first !== second) throw new Error('the two entries differ: the password is as it was');
  return first;
}
