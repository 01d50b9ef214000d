import { expect, it } from 'vitest';
import { toMailbox } from './mailbox.ts';

it.each([
  ['a+1@example.org', 'a@example.org'],
  ['a+2@example.org', 'a@example.org'],
  ['A+1+2@Example.org', 'a@example.org'],
  ['a+@example.org', 'a@example.org'],
  ['a.b@example.org', 'a.b@example.org'],
  ['+1@example.org', '+1@example.org'],
  ['a@example.org', 'a@example.org'],
])('the mailbox of %s is %s (rule 15.9)', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox);
});
