/**
 * Company accounts at this counter. While the server can be reached, it keeps credit for the open order. While it can't, what was heard
 * last counts, within the limit that the account has for that; what goes over its limit all the same is told to managers by the server.
 */
import {
  type AccountCard,
  type AccountFault,
  type Answer,
  type FindAccountsAnswer,
  faultOfAccount,
  granted,
  type Id,
  isPassing,
  refused,
} from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import {
  addCreditOnItsWay,
  beginReturnOfCredit,
  beginReturnOfOtherCredit,
  findAccount,
  findCredit,
  forgetCredit,
  keepAccount,
  keepCredit,
  knownAccounts,
  lastCreditClaim,
  returningCredit,
} from '../store/sales/accounts-table.ts'
import { putOnAccount } from '../store/sales/orders-table.ts'
import type { Writer } from '../store/writer.ts'

interface Part {
  orderId: Id
  accountId: Id
  amount: number
}

export interface Accounts {
  /** While the server can't be reached, among those that this terminal has heard of. */
  find(text: string): Promise<Answer<FindAccountsAnswer>>
  /** Claims the amount for the order. While the server can't be reached, it only says whether the amount may be put on it. */
  claim(part: Part): Promise<Answer<AccountCard>>
  /** @returns false: the server can't be reached, or doesn't say */
  ensure(part: Part): Promise<Answer<boolean>>
  /** Why the order can't be put on it; undefined: it can. `isAnswered`: the server has been asked. */
  faultIn(
    db: Db,
    part: Part,
    order: { currency: string | undefined; cinemaId: Id | null; isAnswered: boolean },
  ): AccountFault | undefined
  /** It is taken off the order. */
  letGo(orderIds: readonly Id[]): Promise<void>
  /** A page begins with an order: but for these, no order of this terminal has any credit. */
  keepOnly(orderIds: readonly Id[]): Promise<void>
  /** Tells the server what has been given back. */
  wake(): void
}

const refuse = (fault: AccountFault): Answer<never> => refused({ code: 'account_refused', fault })

export function createAccounts(options: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request' | 'online'>
  log: Log
  now: () => Date
  maySell: () => boolean
}): Accounts {
  const { db, writer, link, log, now, maySell } = options
  let telling: Promise<void> | undefined
  /** Asked for at this moment: the server would end a claim that it has just granted. */
  const claiming = new Map<Id, number>()

  async function tell(): Promise<void> {
    if (!link.online() || !maySell()) return
    const orderIds = returningCredit(db)
      .filter((orderId) => !claiming.has(orderId))
      .slice(0, 100)
    if (orderIds.length === 0) return
    const answer = await link.request('letGoOfCredit', { orderIds, number: lastCreditClaim(db) })
    if (!answer.ok) {
      if (!isPassing(answer.refusal)) log.warn({ refusal: answer.refusal }, 'credit could not be given back')
      return
    }
    // It may have been claimed again meanwhile.
    await writer.write(({ db }) => {
      const returning = new Set(returningCredit(db))
      forgetCredit(
        db,
        orderIds.filter((orderId) => returning.has(orderId) && !claiming.has(orderId)),
      )
    })
  }

  function wake(): void {
    telling ??= tell()
      .catch((error: unknown) => log.error({ err: error }, 'credit could not be given back'))
      .finally(() => {
        telling = undefined
      })
  }

  /** undefined: the server has not said. */
  async function ask({ orderId, accountId, amount }: Part): Promise<Answer<AccountCard> | undefined> {
    if (!link.online()) return undefined
    claiming.set(orderId, (claiming.get(orderId) ?? 0) + 1)
    try {
      // What is being given back may be this order's: its end would overtake the claim.
      await telling
      // Before it is asked for: a terminal that dies with the answer on its way gives it back.
      const number = await writer.write(({ db }) => addCreditOnItsWay(db, { orderId, accountId }))
      const answer = await link.request('claimCredit', { accountId, orderId, amount, number })
      if (answer.ok) {
        await writer.write(({ db }) => {
          keepAccount(db, answer.value, now().toISOString())
          keepCredit(db, { orderId, amount })
        })
      }
      return answer.ok || !isPassing(answer.refusal) ? answer : undefined
    } finally {
      const others = (claiming.get(orderId) ?? 1) - 1
      if (others > 0) claiming.set(orderId, others)
      else claiming.delete(orderId)
      // Also what had to wait for this claim.
      wake()
    }
  }

  function faultIn(
    db: Db,
    { orderId, accountId, amount }: Part,
    order: { currency: string | undefined; cinemaId: Id | null; isAnswered: boolean },
  ): AccountFault | undefined {
    const known = findAccount(db, accountId)
    if (!known) return { why: 'not_known_here' }
    const { card, heardAt } = known
    const claim = findCredit(db, orderId)
    if (claim?.accountId === accountId && claim.amount >= amount) {
      return faultOfAccount({ ...card, balance: 0, claimed: 0, creditLimit: amount }, { ...order, amount })
    }
    if (order.isAnswered) return { why: 'not_claimed' }
    const { since, waiting } = putOnAccount(db, accountId, heardAt)
    const fault = faultOfAccount({ ...card, balance: card.balance + since }, { ...order, amount })
    const left = Math.max(0, card.offlineLimit - waiting)
    return fault ?? (amount > left ? { why: 'offline_limit', left, currency: card.currency } : undefined)
  }

  return {
    async find(text) {
      if (link.online()) {
        const answer = await link.request('findAccounts', { text })
        if (answer.ok) {
          const at = now().toISOString()
          await writer.write(({ db }) => {
            for (const card of answer.value.accounts) keepAccount(db, card, at)
          })
          return answer
        }
        if (!isPassing(answer.refusal)) return answer
      }
      const part = text.trim().toLowerCase()
      const accounts = knownAccounts(db)
        .filter(({ name, isClosed }) => !isClosed && name.toLowerCase().includes(part))
        .toSorted((a, b) => a.name.localeCompare(b.name))
      return granted({ accounts, more: false })
    },
    async claim(part) {
      const answer = await ask(part)
      if (answer) return answer
      const fault = faultIn(db, part, { currency: undefined, cinemaId: null, isAnswered: false })
      const card = findAccount(db, part.accountId)?.card
      return fault || !card ? refuse(fault ?? { why: 'not_known_here' }) : granted(card)
    },
    async ensure(part) {
      const answer = await ask(part)
      return answer && !answer.ok ? answer : granted(answer !== undefined)
    },
    faultIn,
    async letGo(orderIds) {
      await writer.write(({ db }) => beginReturnOfCredit(db, orderIds))
      wake()
    },
    async keepOnly(orderIds) {
      await writer.write(({ db }) => beginReturnOfOtherCredit(db, orderIds))
      wake()
    },
    wake,
  }
}
