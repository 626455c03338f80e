/**
 * One code for an order, with which a door admits its group at once or in parts. `MQ5:`: signed by the server. `MQ6:`: signed by a
 * counter. It stands beside the codes of the tickets, and names the same tickets: their ids follow from it (ticket-id.ts). After the
 * prefix, base45 of:
 *
 * | bytes | what | in |
 * | --- | --- | --- |
 * | 16 | order id | both |
 * | 16 | show id | both |
 * | 4 | the show's start, in whole seconds since 1970, without a sign | both |
 * | 3 | the first bytes of the house's key that signed the code, or its certificate | both |
 * | 3 | the last bytes of the seat plan's id | both |
 * | 16 | terminal id | `MQ6:` |
 * | 32 | the terminal's public key | `MQ6:` |
 * | n | the seats, by their indexes in the plan (seat-set.ts) | both |
 * | 64 | signature, over the prefix and base45 of all bytes before it | both |
 * | 64 | certificate | `MQ6:` |
 *
 * A door needs the show's seat plan to read it, which it has with the programme. Seats by name would take three times the room.
 */
import { z } from 'zod'
import { bytesOfBase64Url, bytesToBase64Url } from '../base64url.ts'
import { Id } from '../ids.ts'
import { PublicKey } from '../terminal/keys.ts'
import { TicketKeyId } from '../ticket-keys.ts'
import { Instant } from '../times.ts'
import { bytesOfId, bytesOfNumber, idOf, joined, numberOf } from './code-bytes.ts'
import { bytesOfSeats, seatsOfBytes } from './seat-set.ts'
import { readCode, type UnsignedCode, unsignedCode } from './signed-code.ts'

export const GROUP_PREFIX = 'MQ5:'
export const TERMINAL_GROUP_PREFIX = 'MQ6:'

/** Of an order with more, several codes are made. */
export const MAX_SEATS_IN_GROUP_CODE = 30
/** One seat has its ticket. */
export const MIN_SEATS_IN_GROUP_CODE = 2

/** Letters that fit version 7, and version 11, at the lowest level of error correction. */
const MOST_LETTERS = { [GROUP_PREFIX]: 224, [TERMINAL_GROUP_PREFIX]: 468 } as const

const MARK_BYTES = 3
const LAST_START = 2 ** 32 - 1

const seatIndexes = z.array(z.int().min(0)).min(MIN_SEATS_IN_GROUP_CODE).max(MAX_SEATS_IN_GROUP_CODE)

export const GroupPayload = z.strictObject({
  /** order id */
  o: Id,
  /** show id */
  s: Id,
  /** the show's start */
  b: Instant,
  /** of the seat plan's id; see `planMark` */
  l: z.string().length(4),
  /** indexes of the seats, ascending */
  n: seatIndexes,
  /** the house's key that signed it, or its terminal's certificate */
  h: TicketKeyId,
})
/** `h` of a code that was read is the first half of the key's name. */
export type GroupPayload = z.infer<typeof GroupPayload>

export const TerminalGroupPayload = GroupPayload.extend({ i: Id, k: PublicKey })
export type TerminalGroupPayload = z.infer<typeof TerminalGroupPayload>

export type ParsedGroupCode =
  | { by: 'server'; payload: GroupPayload; body: string; signature: string }
  | { by: 'terminal'; payload: TerminalGroupPayload; body: string; signature: string; certificate: string }

/** What a code says of the plan that its seats are counted in. */
export const planMark = (seatPlanId: Id): string => bytesToBase64Url(bytesOfId(seatPlanId).subarray(16 - MARK_BYTES))

export interface UnsignedGroupCode extends UnsignedCode {
  seats: readonly number[]
}

/**
 * The codes of an order's seats of one show: one, or several where they are more than one code holds.
 * @param payload its seats in any order
 */
export function groupCodes(payload: GroupPayload): UnsignedGroupCode[] {
  return codesFor(GROUP_PREFIX, payload, [], 64)
}

/** The same of tickets that a terminal sells. */
export function terminalGroupCodes(payload: TerminalGroupPayload): UnsignedGroupCode[] {
  const seller = [bytesOfId(payload.i), bytesOfBase64Url(payload.k)]
  return codesFor(TERMINAL_GROUP_PREFIX, payload, seller, 128)
}

function codesFor(
  prefix: typeof GROUP_PREFIX | typeof TERMINAL_GROUP_PREFIX,
  payload: GroupPayload,
  seller: readonly Uint8Array[],
  signatureBytes: number,
): UnsignedGroupCode[] {
  const start = Math.floor(Date.parse(payload.b) / 1000)
  if (!(start >= 0 && start <= LAST_START)) return []
  const head = joined(
    bytesOfId(payload.o),
    bytesOfId(payload.s),
    bytesOfNumber(start),
    bytesOfBase64Url(payload.h).subarray(0, MARK_BYTES),
    bytesOfBase64Url(payload.l),
    ...seller,
  )
  function codes(seats: readonly number[]): UnsignedGroupCode[] {
    if (seats.length < MIN_SEATS_IN_GROUP_CODE) return []
    const bytes = joined(head, bytesOfSeats(seats))
    const isTooLong = lettersFor(bytes.length + signatureBytes) > MOST_LETTERS[prefix]
    if (seats.length > MAX_SEATS_IN_GROUP_CODE || isTooLong) {
      // Two seats far apart in a plan larger than any; they have their tickets.
      if (seats.length < 2 * MIN_SEATS_IN_GROUP_CODE) return []
      const half = Math.ceil(seats.length / 2)
      return [...codes(seats.slice(0, half)), ...codes(seats.slice(half))]
    }
    return [{ seats, ...unsignedCode(prefix, bytes) }]
  }
  return codes([...new Set(payload.n)].toSorted((a, b) => a - b))
}

const lettersFor = (bytes: number): number => GROUP_PREFIX.length + Math.floor(bytes / 2) * 3 + (bytes % 2) * 2

/** True: a scanner sent such a code, whole or not, in letters of either case. */
export const looksLikeGroupCode = (text: string): boolean => /^mq[56]:/i.test(text)

/** Splits a scanned code; undefined when it isn't one. The signatures are still to be checked (`forgeryIn`). */
export function parseGroupCode(text: string): ParsedGroupCode | undefined {
  const code = readCode(text, [GROUP_PREFIX, TERMINAL_GROUP_PREFIX])
  if (!code) return undefined
  const { take } = code
  const isTerminals = code.prefix === TERMINAL_GROUP_PREFIX
  const [order, show, start] = [idOf(take(16)), idOf(take(16)), numberOf(take(4))]
  const [house, plan] = [bytesToBase64Url(take(MARK_BYTES)), bytesToBase64Url(take(MARK_BYTES))]
  const seller = isTerminals && { i: idOf(take(16)), k: bytesToBase64Url(take(32)) }
  const seats = seatsOfBytes(code.left())
  if (!seats) return undefined
  take(seats.length)
  const body = code.body()
  const signature = bytesToBase64Url(take(64))
  const certificate = isTerminals && bytesToBase64Url(take(64))
  if (!code.isWhole()) return undefined
  const fields = { o: order, s: show, b: new Date(start * 1000).toISOString(), l: plan, n: seats.indexes }
  if (certificate === false) {
    const payload = ServerFields.safeParse(fields)
    return payload.success ? { by: 'server', payload: { ...payload.data, h: house }, body, signature } : undefined
  }
  const payload = TerminalFields.safeParse({ ...fields, ...seller })
  return payload.success
    ? { by: 'terminal', payload: { ...payload.data, h: house }, body, signature, certificate }
    : undefined
}

/** The first half of a key's name is no name. */
const ServerFields = GroupPayload.omit({ h: true })
const TerminalFields = TerminalGroupPayload.omit({ h: true })
