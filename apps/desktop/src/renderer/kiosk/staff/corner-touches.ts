/** The hidden gesture of staff: five touches in the upper left corner within three seconds. Nothing is drawn there. Pure. */

/** Of the corner, in CSS pixels: a finger finds it without looking. */
export const CORNER = 130
export const TOUCHES = 5
export const WITHIN_MS = 3000

interface Touch {
  x: number
  y: number
  /** In ms. */
  at: number
}

/** @returns takes each touch of the page, and says when the gesture is whole; a touch elsewhere begins it anew */
export function createCornerTouches(): (touch: Touch) => boolean {
  let times: number[] = []
  return ({ x, y, at }) => {
    if (x < 0 || y < 0 || x > CORNER || y > CORNER) {
      times = []
      return false
    }
    times = [...times, at].filter((time) => at - time <= WITHIN_MS)
    if (times.length < TOUCHES) return false
    times = []
    return true
  }
}
