import { PROTOCOL_VERSION, type SpokenVersion } from '@marquee/shared'

/** The receivers of notices to several. */
export const MANAGERS = 'managers'
/** Managers who look after one cinema; null: after every cinema. */
export const managersOf = (cinemaId: string | null): string => `managers:${cinemaId ?? 'every'}`
export const DOORS = 'doors'
export const EVERYBODY = 'terminals'
export const showRoom = (showId: string): string => `show:${showId}`

/** The members of a room who speak that version: a notice to a room is translated once for all of them. */
export const roomIn = (version: SpokenVersion, room: string): string =>
  version === PROTOCOL_VERSION ? room : `${room} in version ${version}`
