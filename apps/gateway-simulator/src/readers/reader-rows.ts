/** Each reader's row in the books: made at the first start, read and written as a whole. */
import type { Books } from '../books.ts'
import { GOOD_CARD } from './behaviours.ts'
import type { NamedReader } from './reader-list.ts'
import type { Attempt, Reader, ReaderAction, ReaderRow } from './reader-objects.ts'

/** Readers that were there before keep what they were told, and what they were asked for. */
export function addReaders(books: Books, readers: readonly NamedReader[]) {
  for (const named of readers) {
    const before = books.readers.get(named.id)
    const row: ReaderRow = before
      ? { ...before, reader: { ...before.reader, ...named } }
      : { id: named.id, reader: newReader(named), next: [], always: GOOD_CARD, offline: false, attempts: [] }
    books.put('readers', named.id, row)
  }
  books.flush()
}

const newReader = ({ id, label, serial_number }: NamedReader): Reader => ({
  id,
  object: 'terminal.reader',
  action: null,
  device_sw_version: '2.42.0.0',
  device_type: 'simulated_stripe_s700',
  ip_address: '127.0.0.1',
  label,
  last_seen_at: Date.now(),
  livemode: false,
  location: 'tml_simulated',
  metadata: {},
  serial_number,
  status: 'online',
})

/** The reader as Stripe shows it at this moment. */
export function shown({ reader, offline, next, always }: ReaderRow): Reader {
  const away = offline || (next[0] ?? always).behaviour === 'offline'
  return { ...reader, status: away ? 'offline' : 'online', ...(!away && { last_seen_at: Date.now() }) }
}

export const underWay = (row: ReaderRow): boolean => row.attempts.length > 0

/** The readers that were asked for this charge, and have not said how it ended. */
export const readersWith = (books: Books, paymentIntent: string): ReaderRow[] =>
  [...books.readers.values()].filter(({ attempts }) => attempts.some((each) => each.paymentIntent === paymentIntent))

/** @param attempt the new one, undefined: it is over */
export function putAttempt(
  books: Books,
  row: ReaderRow,
  paymentIntent: string,
  attempt: Attempt | undefined,
  changes: { action?: ReaderAction; offline?: boolean } = {},
): ReaderRow {
  const others = row.attempts.filter((each) => each.paymentIntent !== paymentIntent)
  const { action = row.reader.action, offline = row.offline } = changes
  const after: ReaderRow = {
    ...row,
    reader: { ...row.reader, action },
    offline,
    attempts: attempt === undefined ? others : [...others, attempt],
  }
  books.put('readers', row.id, after)
  return after
}
