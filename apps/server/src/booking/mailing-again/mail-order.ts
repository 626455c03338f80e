/**
 * The tickets of an order that a kiosk has just sold, mailed to the address that its visitor gives there. A kiosk has no other booking
 * mailed, and none that it sold a while ago.
 */
import {
  type Answer,
  granted,
  type Id,
  type MailAgainAnswer,
  type MailOrderRequest,
  maskedEmail,
  newId,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { followMailedAgain } from '../follow-ups.ts'
import { TooManyMails } from './too-many-mails.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_ORDER_TO_MAIL = statement('lock-order-to-mail')
const NAME_CUSTOMER = statement('name-customer')
const MAILED_LATELY = statement('mailed-lately')
const NOTE_MAIL = statement('note-mail')
const LOCK_MAILS_OF_TERMINAL = statement('lock-mails-of-terminal')
const MAILS_OF_TERMINAL = statement('mails-of-terminal')

/** Of one order: a visitor may correct the address twice. */
export const MAILS_OF_ORDER = 3
export const MAILS_OF_KIOSK_AN_HOUR = 60

export type MailOrder = (
  request: MailOrderRequest,
  terminal: Pick<TerminalIdentity, 'id'>,
) => Promise<Answer<MailAgainAnswer>>

/** @param options.sendsMail false: no mail server is set */
export function createMailOrder({ pool, sendsMail }: { pool: Pool; sendsMail: boolean }): MailOrder {
  async function enqueue(tx: Tx, request: MailOrderRequest, terminalId: Id): Promise<Refusal | { to: string }> {
    const { mailId, orderId, email, language } = request
    await tx.query({ ...LOCK_MAILS_OF_TERMINAL, values: [terminalId] })
    const { rows: bookings } = await tx.query<{ id: Id; sold: boolean }>({
      ...LOCK_ORDER_TO_MAIL,
      values: [orderId, terminalId],
    })
    const [first] = bookings
    if (!first) return { code: 'unknown_order' }
    if (!bookings.some(({ sold }) => sold)) return { code: 'not_mailable', why: 'no_tickets' }
    const { rows: lately } = await tx.query<{ mails: number }>({ ...MAILED_LATELY, values: [first.id] })
    const { rows: asked } = await tx.query<{ mails: number; over: number }>({
      ...MAILS_OF_TERMINAL,
      values: [terminalId],
    })
    const to = maskedEmail(email)
    if ((await tx.query({ ...NOTE_MAIL, values: [mailId, first.id, terminalId, null] })).rowCount === 0) return { to }
    if ((lately[0]?.mails ?? 0) >= MAILS_OF_ORDER) throw new TooManyMails('mails of this order', 3600)
    const [ofTerminal] = asked
    if (ofTerminal && ofTerminal.mails >= MAILS_OF_KIOSK_AN_HOUR) {
      throw new TooManyMails('mails that this kiosk asks for', Math.max(1, ofTerminal.over))
    }
    await tx.query({ ...NAME_CUSTOMER, values: [bookings.map(({ id }) => id), email, language ?? null] })
    for (const { id: bookingId, sold } of bookings) {
      if (sold) await followMailedAgain(tx, { mailId: bookingId === first.id ? mailId : newId(), bookingId })
    }
    return { to }
  }

  return async (request, { id }) => {
    if (!sendsMail) return refused({ code: 'not_mailable', why: 'no_mail_server' })
    try {
      const done = await inTransaction(pool, (tx) => enqueue(tx, request, id))
      return 'code' in done ? refused(done) : granted(done)
    } catch (error) {
      if (!(error instanceof TooManyMails)) throw error
      return refused({ code: 'rate_limited', what: error.what, retryAfterSeconds: error.retryAfterSeconds })
    }
  }
}
