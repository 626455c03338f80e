/**
 * Tells a code that is held up to the camera from the next one. A ticket in front of it is read ten times a second, and its
 * second reading would be “already used”. Pure.
 */

/** A code that was out of sight for so long is shown again on purpose. */
export const OUT_OF_SIGHT_MS = 2500

export interface SeenCodes {
  /** @param at milliseconds, from whenever  @returns whether it is new to the door */
  see(code: string, at: number): boolean
}

export function createSeenCodes(): SeenCodes {
  let last: { code: string; at: number } | undefined
  return {
    see(code, at) {
      const isNew = last?.code !== code || at - last.at > OUT_OF_SIGHT_MS
      last = { code, at }
      return isNew
    },
  }
}
