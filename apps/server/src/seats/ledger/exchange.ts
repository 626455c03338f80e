/**
 * Frees sold seats and makes claims on others permanent, in one transaction with the books: the old seats are free only when the new
 * ones are sold.
 */
import type { Tx } from '../../infra/postgres.ts'
import type { ClaimJournal, ReturnEntry } from '../claim-journal.ts'
import type { Books, ExchangeOutcome, ExchangeRequest } from '../seat-store.ts'
import { unbookReturned } from './cancel.ts'
import { bookClaims, type SoldTogether } from './confirm-batch.ts'
import type { SeatChange } from './seat-change.ts'

export interface Exchanged<B extends Books> {
  entry: ReturnEntry<B>
  /** Of each sale; none where the entry isn't new. */
  sold: SoldTogether<B>[]
}

/** Takes back what the transaction has written: the sales can't be made. */
export class NotExchanged extends Error {
  readonly exchanged: Exchanged<Books>

  constructor(exchanged: Exchanged<Books>) {
    super('the seats of an exchange could not be sold')
    this.exchanged = exchanged
  }
}

/** @throws NotExchanged */
export async function exchangeClaims<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  { returning, sales }: ExchangeRequest<B>,
): Promise<Exchanged<B> & { changes: SeatChange[] }> {
  const { changes: freed, ...entry } = await unbookReturned(tx, journal, returning)
  if (!entry.isNew) return { entry, sold: [], changes: [] }
  const { answers, changes } = await bookClaims(tx, journal, [sales])
  const [sold = []] = answers
  if (sold.some(({ outcome }) => outcome.kind !== 'confirmed')) {
    throw new NotExchanged({ entry: { ...entry, freed: [], isNew: false }, sold })
  }
  return { entry, sold, changes: [...freed, ...changes] }
}

export function exchangeOutcome<B extends Books>({ entry, sold }: Exchanged<B>): ExchangeOutcome<B> {
  const outcomes = sold.map(({ outcome }) => outcome)
  return outcomes.some(({ kind }) => kind !== 'confirmed')
    ? { kind: 'not_sold', outcomes }
    : { kind: 'answered', returned: entry.answer }
}
