/** A moment for people of any cinema. */
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** In UTC. */
export const momentOf = (at: Date): string => MOMENT.format(at)
