/** The mail that tells the holder of a subscription that a card was saved for it: somebody else may have photographed its code. */
import { FOLLOW_UPS } from '../../booking/follow-ups.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Letter, Mailer } from './mailer.ts'
import { bodies } from './words.ts'

const CARD_SAVED = loadStatement(new URL('../sql/card-saved.sql', import.meta.url))

interface Saved {
  email: string
  plan: string
  brand: string
  last4: string
  /** Another card was saved before. */
  replaces: boolean
}

/** @throws when it could not be sent: the job is tried again, and then shown to a manager */
export async function cardSaved({ pool, mailer }: { pool: Pool; mailer: Mailer }, payload: unknown): Promise<void> {
  const { cardId } = FOLLOW_UPS.card_saved.parse(payload)
  const [saved] = (await pool.query<Saved>({ ...CARD_SAVED, values: [cardId] })).rows
  if (!saved) return
  const sent = await mailer.send(`card_saved_${cardId}`, saved.email, writeCardSaved(saved))
  if (sent.kind === 'failed') throw new Error(`the mail about a saved card could not be sent: ${sent.error}`)
}

function writeCardSaved({ plan, brand, last4, replaces }: Saved): Letter {
  return {
    subject: `A card was saved for your subscription ${plan}`,
    ...bodies([
      [replaces ? 'Another card was saved' : 'A card was saved'],
      [
        `A card (${brand}, ending in ${last4}) was saved for your subscription ${plan}. The next periods are paid with it.`,
        ...(replaces ? ['It has taken the place of the card before.'] : []),
      ],
      ['If that was not you, tell the cinema: somebody else may have the code of your subscription.'],
    ]),
    attachment: undefined,
  }
}
