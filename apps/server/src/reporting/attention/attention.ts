/**
 * Things that wait for a manager: the list of them, and what a manager can do. An item is tried again, or set aside with
 * a reason.
 */
import {
  type Answer,
  type AttentionAnswer,
  type AttentionItem,
  granted,
  refused,
  type TerminalIdentity,
  type TryAgainAnswer,
} from '@marquee/shared'
import { type AdmittedTwice, admittedTwice } from '../../admissions/admitted-twice.ts'
import { suspectAdmissions } from '../../admissions/suspect-admissions.ts'
import type { OnlineBookingParts } from '../../booking/online/create-online-bookings.ts'
import type { ChargesAtReaders } from '../../booking/online/reconciling/charges-at-readers.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { paymentIsDue } from '../../payments/payment-rows.ts'
import { accountsAfterSetBack } from './accounts-after-set-back.ts'
import { operatorNotices } from './operator-notices.ts'
import { oversoldStock } from './oversold-stock.ts'
import type { ParkedJob, ParkedJobs } from './parked-jobs.ts'
import { parkedMoney } from './parked-money.ts'
import { type ParkedChoice, setAsideOf } from './set-aside.ts'
import { unknownTerminals } from './unknown-terminals.ts'
import { unprintedAtKiosks } from './unprinted-at-kiosks.ts'

const RECORD_ACT = loadStatement(new URL('./sql/record-act.sql', import.meta.url))
const OWED = loadStatement(new URL('./sql/owed.sql', import.meta.url))

const AT_MOST = 200
const SET_ASIDE_AT_MOST = 50

export interface Attention {
  list(terminal: TerminalIdentity): Promise<AttentionAnswer>
  tryAgain(id: string, terminal: TerminalIdentity): Promise<Answer<TryAgainAnswer>>
  setAside(id: string, reason: string, terminal: TerminalIdentity): Promise<Answer<Record<string, never>>>
}

export function createAttention({
  pool,
  catalogue,
  parkedJobs,
  moneyBack,
  events,
  reconciler,
  atReaders,
}: { pool: Pool; catalogue: Catalogue; parkedJobs: ParkedJobs; atReaders: Pick<ChargesAtReaders, 'tryNow'> } & Pick<
  OnlineBookingParts,
  'moneyBack' | 'events' | 'reconciler'
>): Attention {
  async function read(choice: ParkedChoice & { atMost: number }): Promise<AttentionItem[]> {
    const [money, jobs, twice, suspects, unknown, oversold, accounts, operators, unprinted] = await Promise.all([
      parkedMoney(pool, choice),
      parkedJobs.list(choice),
      admittedTwice({ pool, catalogue }, choice),
      suspectAdmissions({ pool, catalogue }, choice),
      unknownTerminals(pool, choice),
      oversoldStock(pool, choice),
      accountsAfterSetBack(pool, choice),
      operatorNotices(pool, choice),
      unprintedAtKiosks(pool, choice),
    ])
    const items = [
      ...money,
      ...jobs.map(jobItem),
      ...twice.map(admissionItem),
      ...suspects.map(admissionItem),
      ...unknown,
      ...oversold,
      ...accounts,
      ...operators,
      ...unprinted,
    ]
    const sorted = choice.setAside
      ? items.toSorted((a, b) => (b.setAside?.at ?? '').localeCompare(a.setAside?.at ?? ''))
      : items.toSorted((a, b) => a.since.localeCompare(b.since))
    return sorted.slice(0, choice.atMost)
  }

  /** Also when it is set aside. undefined: it has been settled, or is another cinema's. */
  async function find(id: string, { cinemaId }: TerminalIdentity): Promise<AttentionItem | undefined> {
    const choice = { id, cinemaId, atMost: 1 }
    const [waiting, aside] = await Promise.all([read(choice), read({ ...choice, setAside: true })])
    return waiting[0] ?? aside[0]
  }

  const record = (id: string, act: 'try_again' | 'set_aside', terminal: TerminalIdentity, reason: string | null) =>
    pool.query({ ...RECORD_ACT, values: [id, act, terminal.id, reason] })

  /** @returns whether there was anything to try */
  async function tryNow(kind: string, rest: string, id: string): Promise<boolean> {
    if (kind === 'refund') return moneyBack.giveAgain(rest)
    if (kind === 'event') {
      const gateway = rest.slice(0, rest.indexOf(':'))
      return events.workOffAgain(gateway, rest.slice(gateway.length + 1))
    }
    // An admission has happened: there is nothing to try.
    if (kind === 'admission') return false
    if (kind !== 'payment') return parkedJobs.retry(id)
    if (await atReaders.tryNow(rest)) return true
    if (!(await paymentIsDue(pool, rest))) return false
    await reconciler.lookAtPayments()
    return true
  }

  return {
    async list({ cinemaId }) {
      const [items, setAside] = await Promise.all([
        read({ cinemaId, atMost: AT_MOST }),
        read({ cinemaId, atMost: SET_ASIDE_AT_MOST, setAside: true }),
      ])
      return { items, setAside }
    },

    async tryAgain(id, terminal) {
      const item = await find(id, terminal)
      // An act for a person can't be tried by the server.
      if (!item || item.todo !== null) return refused({ code: 'not_parked' })
      const kind = id.slice(0, id.indexOf(':'))
      const rest = id.slice(kind.length + 1)
      await record(id, 'try_again', terminal, null)
      if (!(await tryNow(kind, rest, id))) return refused({ code: 'not_parked' })
      const owed = await pool.query<{ done: boolean; error: string | null }>({ ...OWED, values: [kind, rest] })
      const now = owed.rows[0]
      if (now?.done) return granted({ outcome: 'done', error: null })
      const failed = now !== undefined && now.error !== null
      return granted({ outcome: failed ? 'failed' : 'under_way', error: now?.error ?? null })
    },

    async setAside(id, reason, terminal) {
      const item = await find(id, terminal)
      // An item that is still tried by itself can't be set aside.
      // Nor what is owed at a card machine: it ends with the slip of the refund.
      if (!item || item.setAside || item.tryAt !== null || (item.kind === 'refund' && item.todo !== null))
        return refused({ code: 'not_parked' })
      await record(id, 'set_aside', terminal, reason)
      return granted({})
    },
  }
}

function jobItem({ id, kind, what, why, tries, since, reference, setAside }: ParkedJob): AttentionItem {
  return {
    id,
    kind,
    what,
    todo: null,
    since: since.toISOString(),
    tries,
    error: why === '' ? null : why,
    tryAt: null,
    money: null,
    reference,
    setAside: setAside && { ...setAside, at: setAside.at.toISOString() },
  }
}

function admissionItem({
  id,
  what,
  todo = null,
  since,
  reference,
  ...columns
}: AdmittedTwice & { todo?: string | null }): AttentionItem {
  const aside = setAsideOf(columns)
  return {
    id,
    kind: 'admitted_twice',
    what,
    todo,
    since: since.toISOString(),
    tries: 0,
    error: null,
    tryAt: null,
    money: null,
    reference,
    setAside: aside && { ...aside, at: aside.at.toISOString() },
  }
}
