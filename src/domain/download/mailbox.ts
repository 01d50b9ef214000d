/** The mailbox that an e-mail address leads to: in lower case and without its tag, for `An+news@example.org` is the mailbox of `an@example.org`. */
export const toMailbox = (email: string): string => email.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, '$1@');
