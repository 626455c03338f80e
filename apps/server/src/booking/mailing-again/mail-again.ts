/** A booking's tickets, mailed to its customer once more: to the address that it has, and to no other. */
import {
  type Answer,
  granted,
  type Id,
  type MailAgainAnswer,
  type MailAgainRequest,
  maskedEmail,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { followMailedAgain } from '../follow-ups.ts'
import { TooManyMails } from './too-many-mails.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_TO_MAIL = statement('lock-to-mail')
const MAILED_LATELY = statement('mailed-lately')
const NOTE_MAIL = statement('note-mail')
const LOCK_MAILS_OF_TERMINAL = statement('lock-mails-of-terminal')
const MAILS_OF_TERMINAL = statement('mails-of-terminal')

/** Of one booking: whoever asks for more floods its customer. */
export const MAILS_AN_HOUR = 3
/** Of all bookings that one terminal asks for: more than a queue asks for. */
export const MAILS_OF_TERMINAL_AN_HOUR = 60

interface ToMail {
  email: string | null
  sold: boolean
}

export interface MailedBy {
  terminal: Pick<TerminalIdentity, 'id'>
  operatorId: Id | null
  /** Where the terminal may look for bookings. */
  cinemaIds: readonly Id[]
}

export type MailAgain = (request: MailAgainRequest, by: MailedBy) => Promise<Answer<MailAgainAnswer>>

/** @param options.sendsMail false: no mail server is set */
export function createMailAgain({ pool, sendsMail }: { pool: Pool; sendsMail: boolean }): MailAgain {
  async function enqueue(
    tx: Tx,
    { mailId, bookingId }: MailAgainRequest,
    { terminal, operatorId, cinemaIds }: MailedBy,
  ): Promise<Refusal | { to: string }> {
    // Before the booking's own, at every terminal.
    await tx.query({ ...LOCK_MAILS_OF_TERMINAL, values: [terminal.id] })
    const asked = await tx.query<{ mails: number; over: number }>({ ...MAILS_OF_TERMINAL, values: [terminal.id] })
    const { rows } = await tx.query<ToMail>({ ...LOCK_TO_MAIL, values: [bookingId, cinemaIds] })
    const [booking] = rows
    if (!booking) return { code: 'unknown_booking' }
    if (!booking.sold) return { code: 'not_mailable', why: 'no_tickets' }
    if (booking.email === null) return { code: 'not_mailable', why: 'no_address' }
    const lately = await tx.query<{ mails: number }>({ ...MAILED_LATELY, values: [bookingId] })
    const mails = lately.rows[0]?.mails ?? 0
    const noted = await tx.query({ ...NOTE_MAIL, values: [mailId, bookingId, terminal.id, operatorId] })
    const isNew = noted.rowCount === 1
    if (isNew && mails >= MAILS_AN_HOUR) throw new TooManyMails('mails of this booking', 3600)
    const [ofTerminal] = asked.rows
    if (isNew && ofTerminal && ofTerminal.mails >= MAILS_OF_TERMINAL_AN_HOUR) {
      throw new TooManyMails('mails that this terminal asks for', Math.max(1, ofTerminal.over))
    }
    if (isNew) await followMailedAgain(tx, { mailId, bookingId })
    return { to: maskedEmail(booking.email) }
  }

  return async (request, by) => {
    if (!sendsMail) return refused({ code: 'not_mailable', why: 'no_mail_server' })
    try {
      const done = await inTransaction(pool, (tx) => enqueue(tx, request, by))
      return 'code' in done ? refused(done) : granted(done)
    } catch (error) {
      if (!(error instanceof TooManyMails)) throw error
      return refused({ code: 'rate_limited', what: error.what, retryAfterSeconds: error.retryAfterSeconds })
    }
  }
}
