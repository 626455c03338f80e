/**
 * Seats of a plan in few bytes: how many, then the gaps between their indexes in Rice's code, which is short for gaps of like size.
 * A row of thirty takes six bytes, thirty seats all over a hall of 500 some twenty.
 *
 * | bytes | what |
 * | --- | --- |
 * | 1 | how many seats, 1 to 255 |
 * | 1 | k, 0 to 16 |
 * | n | of each gap: its part above k bits as so many ones and a zero, then its k low bits. Zeros fill the last byte |
 *
 * The first gap is the first index itself. Of two neighbours the gap is nothing.
 */

const MOST_K = 16

/** @param indexes ascending, each once */
export function bytesOfSeats(indexes: readonly number[]): Uint8Array {
  const gaps = indexes.map((index, i) => (i === 0 ? index : index - (indexes[i - 1] ?? 0) - 1))
  let best = 0
  for (let k = 1; k <= MOST_K; k++) if (bitsFor(gaps, k) < bitsFor(gaps, best)) best = k
  const bytes = new Uint8Array(2 + Math.ceil(bitsFor(gaps, best) / 8))
  bytes[0] = indexes.length
  bytes[1] = best
  let at = 16
  const put = (bit: number): void => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)))
    at++
  }
  for (const gap of gaps) {
    for (let ones = gap >> best; ones > 0; ones--) put(1)
    put(0)
    for (let bit = best - 1; bit >= 0; bit--) put((gap >> bit) & 1)
  }
  return bytes
}

const bitsFor = (gaps: readonly number[], k: number): number => gaps.reduce((bits, gap) => bits + (gap >> k) + 1 + k, 0)

/** @returns the indexes, and how many bytes they took; undefined: the bytes are no such seats */
export function seatsOfBytes(bytes: Uint8Array): { indexes: number[]; length: number } | undefined {
  const [count = 0, k = 0] = bytes
  if (count === 0 || k > MOST_K) return undefined
  const end = 8 * bytes.length
  const indexes: number[] = []
  let at = 16
  let last = -1
  const next = (): number => {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at++
    return bit
  }
  for (let i = 0; i < count; i++) {
    let gap = 0
    while (at < end && next() === 1) gap++
    for (let bit = 0; bit < k; bit++) gap = gap * 2 + next()
    if (at > end) return undefined
    last += gap + 1
    indexes.push(last)
  }
  return { indexes, length: Math.ceil(at / 8) }
}
