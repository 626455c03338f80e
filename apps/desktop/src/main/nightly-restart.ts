/** When a kiosk begins anew by itself: once a night, at the machine's own time of day, while nobody is at it. Pure. */

/** Such as `04:00`. */
export const NIGHTLY_RESTART = /^([01]\d|2[0-3]):[0-5]\d$/
/** Somebody may be at it at that moment: it is tried so long, and then left for the next night. */
const WINDOW_MS = 3 * 3600_000
/** So often it is looked at. */
export const LOOK_EVERY_MS = 60_000

/**
 * @param at `04:00`, of the machine's clock
 * @param startedAt when the program began: a program that began after that time of this night has had its restart
 */
export function isRestartDue({ at, now, startedAt }: { at: string; now: Date; startedAt: Date }): boolean {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const due = new Date(now)
  due.setHours(hours, minutes, 0, 0)
  // The window of 23:30 ends on the day after.
  if (due > now) due.setDate(due.getDate() - 1)
  // A clock that was set back past the start is no reason: it comes again tomorrow.
  return now.getTime() - due.getTime() < WINDOW_MS && startedAt < due
}
