/** Tickets in hand. */
export const done = {}
