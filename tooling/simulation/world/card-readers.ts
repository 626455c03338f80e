/**
 * The world's card readers. Each asks one customer at a time for a card. Customers pay, are declined, press "cancel", or walk away,
 * and a reader whose network is gone reports a failure while the bank goes on.
 */
import { schedule } from './clock.ts'
import type { Random } from './random.ts'

/** What a reader does with a charge. */
export interface AtReader {
  readerRef: string
  /**
   * `waiting`: for the card. `bank`: the bank is asked, and nobody can cancel that. `lost`: the same, but the reader says that it has
   * failed. `over`: the reader has forgotten it.
   */
  phase: 'waiting' | 'bank' | 'lost' | 'over'
  /** Of a failure: the gateway's word. */
  code: string | undefined
}

export interface ChargeAtReader {
  /** undefined: no reader was asked yet. */
  reader: AtReader | undefined
}

export const isAtBank = ({ reader }: ChargeAtReader): boolean => reader?.phase === 'bank' || reader?.phase === 'lost'

export interface CardReaders<T extends ChargeAtReader> {
  start(readerRef: string, charge: T): 'started' | 'busy' | 'offline'
  /** Takes it from the reader, unless the bank is asked already. */
  takeOff(charge: T): boolean
}

/** @param captured @param failed are called when that has happened */
export function openCardReaders<T extends ChargeAtReader>(
  random: Random,
  { captured, failed }: { captured(charge: T): void; failed(charge: T): void },
): CardReaders<T> {
  const current = new Map<string, T>()

  function end(charge: T, code: string | undefined): void {
    if (charge.reader) Object.assign(charge.reader, { phase: 'over', code })
    failed(charge)
  }

  function atBank(charge: T, isGood: boolean, losesNetwork: boolean): void {
    if (charge.reader) Object.assign(charge.reader, { phase: losesNetwork ? 'lost' : 'bank', code: 'connection_error' })
    if (losesNetwork) failed(charge)
    const ms = 200 + random.next() * (losesNetwork ? 8000 : 2500)
    schedule(
      ms,
      () => {
        if (!isGood) return end(charge, 'insufficient_funds')
        if (charge.reader) Object.assign(charge.reader, { phase: 'over', code: undefined })
        captured(charge)
      },
      undefined,
    )
  }

  function ask(charge: T): void {
    const fate = random.next()
    // Walks away without a word.
    if (fate < 0.1) return
    const act = (): void => {
      if (charge.reader?.phase !== 'waiting') return
      if (fate < 0.18) end(charge, 'customer_canceled')
      else atBank(charge, fate > 0.33, random.chance(0.15))
    }
    schedule(300 + random.next() * (random.chance(0.8) ? 3000 : 20_000), act, undefined)
  }

  return {
    start(readerRef, charge) {
      const other = current.get(readerRef)?.reader?.phase
      if (other !== undefined && other !== 'over') return 'busy'
      if (random.chance(0.05)) return 'offline'
      current.set(readerRef, charge)
      charge.reader = { readerRef, phase: 'waiting', code: undefined }
      ask(charge)
      return 'started'
    },
    takeOff(charge) {
      if (isAtBank(charge)) return false
      if (charge.reader?.phase === 'waiting') Object.assign(charge.reader, { phase: 'over', code: undefined })
      return true
    },
  }
}
