// What the server finds, in the person's language. A reason that is not known here is shown as the server says it.
export const reasonOf = (why: string): string => why;
