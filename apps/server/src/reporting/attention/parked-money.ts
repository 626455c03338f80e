/** Money that waits for a manager, each with a sentence: refunds, payments without an end, events of the gateway. */
import type { AttentionItem } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { GATEWAY_NOTICES, type GatewayNotice } from '../../payments/gateway-notices.ts'
import { noticeWords } from './notice-words.ts'
import { type ParkedChoice, type SetAsideColumns, setAsideOf } from './set-aside.ts'

const MONEY = loadStatement(new URL('./sql/money.sql', import.meta.url))

interface MoneyRow extends SetAsideColumns {
  id: string
  kind: 'refund' | 'payment' | 'gateway_event'
  /** A payment's method, or what is wrong with it; what an event tells of. */
  detail: string
  /** The reason for a refund; the charge that an event is about; a slip and its terminal. */
  about: string | null
  /** An event's body. */
  body: object | null
  since: Date
  tries: number
  error: string | null
  try_at: Date | null
  amount: number | null
  currency: string | null
  reference: string | null
}

export async function parkedMoney(
  pool: Pool,
  { atMost, cinemaId = null, setAside = false, id }: ParkedChoice & { atMost: number },
): Promise<AttentionItem[]> {
  const { rows } = await pool.query<MoneyRow>({ ...MONEY, values: [cinemaId, setAside, id ?? null, atMost] })
  return rows.map((row) => {
    const aside = setAsideOf(row)
    return {
      id: row.id,
      kind: row.kind,
      ...wordsOf(row),
      since: row.since.toISOString(),
      tries: row.tries,
      error: row.error,
      tryAt: row.try_at?.toISOString() ?? null,
      money: moneyOf(row),
      reference: row.reference,
      setAside: aside && { ...aside, at: aside.at.toISOString() },
    }
  })
}

/** The amount that the event is about, which can be a part of the payment. */
function moneyOf({ body, amount, currency }: MoneyRow): AttentionItem['money'] {
  if (isNotice(body) && body.kind === 'given_back_there') return body.money
  return amount !== null && currency !== null ? { amount, currency } : null
}

function wordsOf(row: MoneyRow): { what: string; todo: string | null } {
  if (isNotice(row.body)) return noticeWords(row.body)
  const { detail, about } = row
  if (detail === 'at_machine') {
    return {
      what: `Money is to be given back at the card machine: “${about ?? ''}”.`,
      todo: 'Give it back there, and name the slip of the refund.',
    }
  }
  if (detail === 'slip_used_twice') {
    return {
      what: `Two payments name the same slip of a card machine: ${about ?? ''}.`,
      todo: 'Compare both with the journal of the machine: one of them may not have been paid.',
    }
  }
  return { what: sentence(row), todo: null }
}

/**
 * The gateway's own events have an id. An event about a dispute that couldn't be worked off is not yet a notice of that
 * dispute.
 */
const isNotice = (body: object | null): body is GatewayNotice =>
  body !== null && !('id' in body) && 'kind' in body && GATEWAY_NOTICES.includes(body.kind as GatewayNotice['kind'])

function sentence({ kind, detail, about, tries, try_at }: MoneyRow): string {
  if (kind === 'refund') {
    if (tries === 0 && try_at === null) return `A customer’s money waits for your decision: ${about ?? ''}.`
    const money = `The money for “${about ?? ''}” has not gone back to the customer’s ${detail}`
    return try_at === null ? `${money}, and is not tried any more.` : `${money} yet.`
  }
  if (kind === 'payment') return 'The gateway has not said whether it took the money of this payment.'
  if (detail === 'unmatched')
    return `The gateway has taken money that no booking here knows of: its charge ${about ?? ''}.`
  const what = detail === 'refund' ? 'money that went back' : 'a payment'
  return `A message of the gateway about ${what} could not be worked off.`
}
