/**
 * What somebody types to find a booking, read as everything that it may be: nobody has to say first what it is. `MORGAN` is a name, and
 * could be a reference; four digits end a telephone number or a card. Pure.
 */
import { type BookingReference, readReference } from '../ids.ts'
import { SeatId } from '../seat-plan.ts'
import { parseTicketCode } from '../ticket-codes/ticket-code.ts'

export interface FindQuery {
  reference: BookingReference | undefined
  /** Of a ticket: its code's text. */
  code: string | undefined
  /** In small letters: an address, or its beginning. */
  email: string | undefined
  /** Digits alone, at least `LEAST_DIGITS`. */
  digits: string | undefined
  seat: SeatAndShow | undefined
  /** As it was typed: words of a name, or their beginnings. */
  name: string | undefined
}

export interface SeatAndShow {
  seatId: SeatId
  /** The show's start, `HH:MM`; undefined: any. */
  time: string | undefined
  /** Words of the movie's title or of the auditorium's name; empty: any. */
  words: string
}

export const LEAST_DIGITS = 4
/** Two letters begin the names of too many; a sign that is a syllable counts twice. */
const LEAST_LETTERS = 3
/** Of the longest of several words. */
const LEAST_OF_LONGEST = 2
/** `a@` begins the address of too many. */
const LEAST_OF_EMAIL = 3
const MOST_OF_NAME = 120

const TELEPHONE = /^\+?[\d\s()./-]+$/
const TIME = /^([01]?\d|2[0-3])[:.h]([0-5]\d)$/i
const SEAT = /^(\p{L}{1,3})-?(\d{1,3})$/u

/** A telephone number as it is compared: digits alone, without what stands for the country or for its absence. */
export const LAST_DIGITS = 8

export function readQuery(text: string): FindQuery {
  const typed = text.trim().normalize('NFC')
  const none: FindQuery = {
    reference: undefined,
    code: undefined,
    email: undefined,
    digits: undefined,
    seat: undefined,
    name: undefined,
  }
  if (parseTicketCode(typed)) return { ...none, code: typed }
  if (typed.includes('@')) {
    const email = typed.toLowerCase().replaceAll(/\s/g, '')
    return email.length < LEAST_OF_EMAIL ? none : { ...none, email: email.slice(0, 254) }
  }
  const reference = readReference(typed)
  // With its prefix it is nothing else.
  if (reference !== undefined && /^mq[\s\p{Pd}_.]/iu.test(typed)) return { ...none, reference }
  return { ...none, reference, digits: digitsOf(typed), seat: seatOf(typed), name: nameOf(typed) }
}

/** True when there is nothing to look for. */
export const isEmptyQuery = (query: FindQuery): boolean => Object.values(query).every((each) => each === undefined)

function digitsOf(typed: string): string | undefined {
  if (!TELEPHONE.test(typed)) return undefined
  const digits = typed.replaceAll(/\D/g, '')
  return digits.length < LEAST_DIGITS ? undefined : digits.slice(-20)
}

/** `F12`, `f 12`, `F-12 21:00`, `F12 jumanji` */
function seatOf(typed: string): SeatAndShow | undefined {
  const words = typed.split(/[\s,]+/).filter((word) => word !== '')
  const [first = '', second = ''] = words
  const isApart = /^\p{L}{1,3}$/u.test(first) && /^\d{1,3}$/.test(second)
  const [, row, number] = SEAT.exec(isApart ? first + second : first) ?? []
  if (row === undefined || number === undefined) return undefined
  const seatId = SeatId.safeParse(`${row.toUpperCase()}-${Number(number)}`).data
  if (seatId === undefined) return undefined
  const rest = words.slice(isApart ? 2 : 1)
  const time = rest.map((word) => TIME.exec(word)).find((match) => match !== null)
  const isWord = (word: string): boolean => !TIME.test(word)
  return {
    seatId,
    time: time ? `${time[1]?.padStart(2, '0')}:${time[2]}` : undefined,
    words: rest.filter(isWord).join(' '),
  }
}

function nameOf(typed: string): string | undefined {
  const name = typed.slice(0, MOST_OF_NAME)
  const letters = name.split(/[^\p{L}\p{M}\p{N}]+/u).map(lettersOf)
  const all = letters.reduce((sum, each) => sum + each, 0)
  return all < LEAST_LETTERS || Math.max(...letters) < LEAST_OF_LONGEST ? undefined : name
}

const lettersOf = (word: string): number =>
  [...word.matchAll(/\p{L}/gu)].length + [...word.matchAll(/[\p{Script=Han}\p{Script=Hangul}]/gu)].length
