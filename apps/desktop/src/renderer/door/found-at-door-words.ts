/** Puts bookings that a door has found into words. Pure. */
import type { DoorSpeech } from './words/catalogues.ts'

/** `G-7 to G-10`, `J-3, J-4`: seats side by side are named by their ends. */
export function seatsAtDoor(speech: DoorSpeech, seatIds: readonly string[]): string {
  const seats = seatIds.map((seatId) => {
    const dash = seatId.lastIndexOf('-')
    return { seatId, row: seatId.slice(0, dash), number: Number(seatId.slice(dash + 1)) }
  })
  const runs: (typeof seats)[] = []
  for (const seat of seats) {
    const last = runs.at(-1)?.at(-1)
    if (last && last.row === seat.row && last.number + 1 === seat.number) runs.at(-1)?.push(seat)
    else runs.push([seat])
  }
  const named = runs.flatMap((run) => {
    const [first] = run
    const last = run.at(-1)
    return run.length > 2 && first && last
      ? [speech.say('seats_from_to', { first: first.seatId, last: last.seatId })]
      : run.map(({ seatId }) => seatId)
  })
  return named.reduce((one, other) => speech.say('listed', { one, other }))
}

/** Each letter without its accent, in small letters: as many as there were. */
const plain = (text: string): string[] =>
  [...text].map((letter) => ([...letter.normalize('NFD')][0] ?? letter).toLowerCase())

/** A name in three parts, of which the middle one is what was typed, at the beginning of a word; empty: it isn't there. */
export function markedName(name: string, typed: string): [before: string, match: string, after: string] {
  const letters = [...name.normalize('NFC')]
  const flat = plain(name.normalize('NFC'))
  const [word = []] = typed
    .trim()
    .normalize('NFC')
    .split(/\s+/)
    .map((each) => plain(each))
  const isStart = (at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(flat[at - 1] ?? '')
  const at = flat.findIndex(
    (_, i) => isStart(i) && word.length > 0 && word.every((letter, k) => flat[i + k] === letter),
  )
  if (at === -1) return [letters.join(''), '', '']
  const end = at + word.length
  return [letters.slice(0, at).join(''), letters.slice(at, end).join(''), letters.slice(end).join('')]
}
