/** The states of a show's seats as a map shows them, packed at 2 bits a seat: a show of 500 seats is 125 bytes. */

/** The order is the code: 0 free, 1 held, 2 booked, 3 blocked (not for sale). An allotted seat looks free. */
export const SEAT_STATES = ['free', 'held', 'booked', 'blocked'] as const
export type SeatState = (typeof SEAT_STATES)[number]

export const FREE = 0
export const HELD = 1
export const BOOKED = 2
export const BLOCKED = 3
export type SeatStateCode = typeof FREE | typeof HELD | typeof BOOKED | typeof BLOCKED

/** Holds one byte a seat, in index order; maps are kept in memory in this form. */
export type SeatStates = Uint8Array

/** Packs one byte a seat into 2 bits a seat, seat 0 in the lowest bits of byte 0. */
export function packSeatStates(states: SeatStates): Uint8Array {
  const packed = new Uint8Array(Math.ceil(states.length / 4))
  for (let i = 0; i < states.length; i++) {
    packed[i >> 2] = (packed[i >> 2] as number) | (((states[i] as number) & 3) << ((i & 3) * 2))
  }
  return packed
}

/** The reverse of `packSeatStates`. @throws RangeError when `packed` isn't as long as `seatCount` needs. */
export function unpackSeatStates(packed: Uint8Array, seatCount: number): SeatStates {
  if (packed.length !== Math.ceil(seatCount / 4)) {
    throw new RangeError(`a map of ${seatCount} seats takes ${Math.ceil(seatCount / 4)} bytes, got ${packed.length}`)
  }
  const states = new Uint8Array(seatCount)
  for (let i = 0; i < seatCount; i++) states[i] = ((packed[i >> 2] as number) >> ((i & 3) * 2)) & 3
  return states
}

// Browsers and Node both have these functions, but this package includes neither's type library: it knows no platform.
declare function btoa(binary: string): string
declare function atob(base64: string): string

/** Base64 rather than a binary frame: Socket.IO sends a Buffer as two frames, at half the message rate. */
export function encodeSeatStates(states: SeatStates): string {
  const packed = packSeatStates(states)
  let binary = ''
  for (let i = 0; i < packed.length; i += 8192) {
    binary += String.fromCharCode(...packed.subarray(i, i + 8192))
  }
  return btoa(binary)
}

/** The reverse of `encodeSeatStates`. @throws RangeError on a wrong length, DOMException on text that isn't base64. */
export function decodeSeatStates(text: string, seatCount: number): SeatStates {
  const binary = atob(text)
  const packed = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) packed[i] = binary.charCodeAt(i)
  return unpackSeatStates(packed, seatCount)
}

export interface SeatCounts {
  free: number
  held: number
  booked: number
  blocked: number
}

export function countSeatStates(states: SeatStates): SeatCounts {
  const counts = [0, 0, 0, 0]
  for (const state of states) counts[state] = (counts[state] as number) + 1
  const [free = 0, held = 0, booked = 0, blocked = 0] = counts
  return { free, held, booked, blocked }
}
