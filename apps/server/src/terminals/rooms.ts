/** The receivers of notices to several. */
export const MANAGERS = 'managers'
/** Managers who look after one cinema; null: after every cinema. */
export const managersOf = (cinemaId: string | null): string => `managers:${cinemaId ?? 'every'}`
export const DOORS = 'doors'
export const EVERYBODY = 'terminals'
export const showRoom = (showId: string): string => `show:${showId}`
