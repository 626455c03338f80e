/** The mail that asks the holder of a subscription to confirm its renewal, because the bank of the saved card wants that. */
import { type Language, USUAL_LANGUAGE } from '@marquee/shared'
import { FOLLOW_UPS } from '../../booking/follow-ups.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Letter, Mailer } from './mailer.ts'
import { bodies, mailSpeech } from './words.ts'

const RENEWAL_ASKED = loadStatement(new URL('../sql/renewal-asked.sql', import.meta.url))

interface Asked {
  email: string
  plan: string
  amount: number
  currency: string
  brand: string | null
  last4: string | null
  holder_until: Date
  paid_until: Date | null
  time_zone: string
  language: Language | null
}

/**
 * Nothing is sent where the renewal has moved on since: it was confirmed, or the bank was asked again.
 * @throws when it could not be sent: the job is tried again, and then shown to a manager
 */
export async function renewalAsked({ pool, mailer }: { pool: Pool; mailer: Mailer }, payload: unknown): Promise<void> {
  const { renewalId, tries } = FOLLOW_UPS.renewal_asked.parse(payload)
  const [asked] = (await pool.query<Asked>({ ...RENEWAL_ASKED, values: [renewalId, tries] })).rows
  if (!asked) return
  const sent = await mailer.send(`renewal_asked_${renewalId}_${tries}`, asked.email, writeRenewalAsked(asked))
  if (sent.kind === 'failed') throw new Error(`the mail about a renewal could not be sent: ${sent.error}`)
}

function writeRenewalAsked(asked: Asked): Letter {
  const { plan, amount, brand, last4, holder_until: until, paid_until: paidUntil, time_zone: timeZone } = asked
  const speech = mailSpeech(asked.language ?? USUAL_LANGUAGE)
  const { say } = speech
  const day = (at: Date): string => speech.fullDay(at.toISOString(), timeZone)
  return {
    subject: say('renewal_subject', { plan }),
    ...bodies(speech, [
      [say('renewal_asked')],
      [
        say('renewal_amount', { plan, amount: speech.price(amount, asked) }),
        brand === null ? say('renewal_bank') : say('renewal_bank_of', { brand, last4: last4 ?? '' }),
      ],
      [say('renewal_until', { day: day(until) })],
      paidUntil === null ? [] : [say('renewal_paid_until', { day: day(paidUntil) })],
    ]),
    attachment: undefined,
  }
}
