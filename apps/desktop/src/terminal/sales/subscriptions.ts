/**
 * Subscriptions at this counter. While the server can be reached, it says whether one admits, and keeps its right to the shows for the time
 * of a sale. While it can't, what was heard last counts, and a card that was never heard of is taken on its signature; what turns out
 * wrong is told to a manager by the server.
 */
import {
  type Answer,
  type CoverTerms,
  cardOfSigned,
  faultOfSubscription,
  granted,
  type Id,
  type IsSigned,
  isPassing,
  parseSignedSubscription,
  readSubscription,
  readVoucherCode,
  refused,
  type SubscriptionCard,
  type SubscriptionFault,
  type VoucherCode,
} from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Db } from '../store/database/database.ts'
import {
  findEntry,
  findSubscription,
  forgetEntry,
  type KnownSubscription,
  keepSubscription,
} from '../store/sales/subscriptions-table.ts'
import type { Writer } from '../store/writer.ts'
import { type CoverableTicket, coverTickets } from './cover-tickets.ts'

/** The subscription that covers a ticket, as an order tells it. */
export type Cover = CoverTerms & { code: VoucherCode }

export interface Subscriptions {
  /** @param text typed or scanned */
  present(text: string): Promise<Answer<KnownSubscription>>
  /** Claims them for these shows. @returns false: the server can't be reached, or doesn't say */
  claim(codes: readonly VoucherCode[], showIds: readonly Id[]): Promise<Answer<boolean>>
  /** By the place of each ticket, what covers it. `isClaimed`: the server has said that the right to each show is free. */
  coversIn(
    db: Db,
    codes: readonly VoucherCode[],
    order: { tickets: readonly CoverableTicket[]; at: Date; currency: string; cinemaId: Id; isClaimed: boolean },
  ): Answer<Map<number, Cover>>
}

const refuse = (fault: SubscriptionFault): Answer<never> => refused({ code: 'subscription_refused', fault })

export function createSubscriptions(options: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request' | 'online'>
  now: () => Date
  /** The house's keys, as this terminal knows them. */
  houseKeys: () => readonly string[]
  isSigned: IsSigned
}): Subscriptions {
  const { db, writer, link, now, houseKeys, isSigned } = options

  /** undefined: the server has not said. */
  async function ask(text: string, showIds: readonly Id[]): Promise<Answer<KnownSubscription> | undefined> {
    if (!link.online()) return undefined
    const answer = await link.request('claimEntries', { text, showIds: [...showIds] })
    if (!answer.ok) return isPassing(answer.refusal) ? undefined : answer
    await writer.write(({ db }) => {
      keepSubscription(db, answer.value, now().toISOString())
      for (const showId of showIds) {
        if (findEntry(db, answer.value.card.code, showId) === 'answered')
          forgetEntry(db, answer.value.card.code, showId)
      }
    })
    return answer
  }

  /** What was heard last, or the signed code itself. */
  async function known(text: string): Promise<Answer<KnownSubscription>> {
    const read = readSubscription(text, houseKeys(), isSigned)
    if (!read.ok) return refuse(read.fault)
    const heard = findSubscription(db, read.code)
    if (heard) return granted(heard)
    if (!read.signed) return refuse({ why: 'scan_it' })
    const made: KnownSubscription = { card: cardOfSigned(read.signed), nextPeriod: null }
    await writer.write(({ db }) => keepSubscription(db, made, now().toISOString()))
    return granted(made)
  }

  return {
    async present(text) {
      const code = parseSignedSubscription(text.trim())?.payload.c ?? readVoucherCode(text)
      if (code === undefined) return refuse({ why: 'mistyped' })
      return (await ask(text, [])) ?? known(text)
    },
    async claim(codes, showIds) {
      const shows = [...new Set(showIds)]
      if (shows.length === 0) return granted(false)
      let isClaimed = true
      for (const code of codes) {
        const answer = await ask(code, shows)
        if (answer && !answer.ok) return answer
        if (!answer) isClaimed = false
      }
      return granted(isClaimed)
    },
    coversIn(db, codes, { tickets, at, currency, cinemaId, isClaimed }) {
      const cards: SubscriptionCard[] = []
      for (const code of new Set(codes)) {
        const heard = findSubscription(db, code)
        if (!heard) return refuse({ why: 'scan_it' })
        const fault = faultOfSubscription(heard.card, { at, currency, cinemaId })
        if (fault) return refuse(fault)
        cards.push(heard.card)
      }
      const placed = coverTickets(tickets, cards)
      if (!placed.ok) return refuse({ why: 'category' })
      const covers = new Map<number, Cover>()
      for (const [place, { code, referencePrice, formats }] of placed.covers) {
        const showId = tickets[place]?.showId ?? ''
        // The server knows of entries that it has answered for: it has said that the right is free.
        const entry = findEntry(db, code, showId)
        if (entry === 'waiting' || (entry === 'answered' && !isClaimed)) return refuse({ why: 'used' })
        covers.set(place, { code, referencePrice, formats })
      }
      return granted(covers)
    },
  }
}
