/** The mail that asks the holder of a subscription to confirm its renewal, because the bank of the saved card wants that. */
import { formatMoney } from '@marquee/shared'
import { FOLLOW_UPS } from '../../booking/follow-ups.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Letter, Mailer } from './mailer.ts'
import { bodies } from './words.ts'

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
  const {
    plan,
    amount,
    currency,
    brand,
    last4,
    holder_until: until,
    paid_until: paidUntil,
    time_zone: timeZone,
  } = asked
  const day = (at: Date): string => new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full' }).format(at)
  const card = brand === null ? 'your card' : `your card (${brand}, ending in ${last4})`
  return {
    subject: `Please confirm the payment for your subscription ${plan}`,
    ...bodies([
      ['Your bank asks you to confirm a payment'],
      [
        `Your subscription ${plan} is to be renewed for ${formatMoney({ amount, currency })}.`,
        `The bank of ${card} wants you to confirm that it is you who pays.`,
      ],
      [`Open the page on which you saved the card, and confirm it there until ${day(until)}.`],
      paidUntil === null
        ? []
        : [`Your subscription is paid until ${day(paidUntil)}. Nothing is charged before you confirm it.`],
    ]),
    attachment: undefined,
  }
}
