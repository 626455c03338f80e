/** Cash as it was counted: so many pieces of each note and coin, or a sum alone. Pure; amounts are minor units. */
import { z } from 'zod'
import { Amount, Currency, MAX_AMOUNT } from '../money.ts'
import { denominationsOf } from './denominations.ts'

/** Of one note or coin. More than a drawer, or a cinema's safe, holds. */
export const MAX_PIECES = 100_000
const MAX_KINDS_OF_PIECES = 40

export const Pieces = z.strictObject({
  /** Of one piece. */
  value: Amount.min(1),
  pieces: z.int().min(0).max(MAX_PIECES),
})
export type Pieces = z.infer<typeof Pieces>

/** What these pieces come to. */
export const sumOfPieces = (pieces: readonly Pieces[]): number =>
  pieces.reduce((sum, { value, pieces: count }) => sum + value * count, 0)

export const CashCount = z
  .strictObject({
    currency: Currency,
    amount: Amount,
    /** Absent: it was counted as a sum alone. */
    pieces: z
      .array(Pieces)
      .max(MAX_KINDS_OF_PIECES)
      .refine((pieces) => new Set(pieces.map(({ value }) => value)).size === pieces.length, {
        message: 'must not name a note or coin twice',
      })
      .optional(),
  })
  .refine(({ amount, pieces }) => pieces === undefined || sumOfPieces(pieces) === amount, {
    path: ['amount'],
    message: 'must be what the pieces come to',
  })
export type CashCount = z.infer<typeof CashCount>

/** @returns what they come to, with the pieces that there are; undefined: more than an amount of money may be */
export function countCash(currency: Currency, pieces: readonly Pieces[]): CashCount | undefined {
  const amount = sumOfPieces(pieces)
  if (amount > MAX_AMOUNT) return undefined
  return { currency, amount, pieces: pieces.filter(({ pieces: count }) => count > 0) }
}

/** The number in a field; empty is none. undefined: letters, a sign, a fraction, or more than anybody counts. */
export function parsePieces(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  if (!/^\d{1,6}$/.test(trimmed)) return undefined
  const count = Number(trimmed)
  return count <= MAX_PIECES ? count : undefined
}

/** The first piece that the currency doesn't have; undefined: it has all of them, or its pieces aren't known here. */
export function strangePiece({ currency, pieces = [] }: CashCount): number | undefined {
  const known = denominationsOf(currency)
  if (known === undefined) return undefined
  const values = new Set([...known.notes, ...known.coins])
  return pieces.find(({ value }) => !values.has(value))?.value
}
