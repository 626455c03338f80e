/** Who hears what is told to several. */
export const MANAGERS = 'managers'
export const DOORS = 'doors'
export const EVERYBODY = 'terminals'
export const showRoom = (showId: string): string => `show:${showId}`
