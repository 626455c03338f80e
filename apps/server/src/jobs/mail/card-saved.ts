/** The mail that tells the holder of a subscription that a card was saved for it: somebody else may have photographed its code. */
import { type Language, USUAL_LANGUAGE } from '@marquee/shared'
import { FOLLOW_UPS } from '../../booking/follow-ups.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Letter, Mailer } from './mailer.ts'
import { bodies, mailSpeech } from './words.ts'

const CARD_SAVED = loadStatement(new URL('../sql/card-saved.sql', import.meta.url))

interface Saved {
  email: string
  plan: string
  brand: string
  last4: string
  language: Language | null
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

function writeCardSaved({ plan, brand, last4, replaces, language }: Saved): Letter {
  const speech = mailSpeech(language ?? USUAL_LANGUAGE)
  const { say } = speech
  return {
    subject: say('card_saved_subject', { plan }),
    ...bodies(speech, [
      [say(replaces ? 'card_saved_another' : 'card_saved')],
      [say('card_saved_which', { brand, last4, plan }), ...(replaces ? [say('card_replaces')] : [])],
      [say('card_not_you')],
    ]),
    attachment: undefined,
  }
}
