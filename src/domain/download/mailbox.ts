/**
 * Returns the mailbox of an e-mail address, in lower case and without `+tag`: `An+council@example.org` is the mailbox `an@example.org`
 * (rule 15.9).
 */
export const toMailbox = (email: string): string => email.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, '$1@');
