/** Snacks and drinks. */
export const goods = {}
