/** What is written on a map, and how large. */
import { say } from './words/say.ts'

export interface MapLetters {
  /** CSS pixels, at most; smaller where the rows are near each other. */
  row: number
  /** CSS pixels, at most. */
  seat: number
  /** The part of the distance between seats that a number may be high. */
  seatShare: number
  screen: number
  screenWord: string
}

export const USUAL_LETTERS: MapLetters = {
  row: 14,
  seat: 16,
  seatShare: 0.38,
  screen: 14,
  get screenWord() {
    return say('screen')
  },
}
