/**
 * What the house wants of a kiosk: whether it is out of order, and its message of the day. Each change makes the next version. A kiosk
 * that was away gets the newest one when it is back.
 */
import { z } from 'zod'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'

/** The languages of a kiosk's visitors. */
export const KIOSK_LANGUAGES = ['en', 'es', 'fr', 'hi', 'ar'] as const
export type KioskLanguage = (typeof KIOSK_LANGUAGES)[number]

/** Two lines on the attract screen. */
export const MAX_KIOSK_MESSAGE = 120

const MessageText = z.string().trim().min(1, 'must have a text').pipe(plainText(MAX_KIOSK_MESSAGE)).optional()

/** In one language or several. */
export const KioskMessage = z
  .strictObject({ en: MessageText, es: MessageText, fr: MessageText, hi: MessageText, ar: MessageText })
  .refine((texts) => Object.values(texts).some((text) => text !== undefined), 'must have a text in one language')
export type KioskMessage = z.infer<typeof KioskMessage>

/** @returns the text in that language; else the English one, else the first that there is, each with the language that it is in */
export function messageIn(
  message: KioskMessage,
  language: KioskLanguage,
): { text: string; language: KioskLanguage } | undefined {
  for (const each of [language, ...KIOSK_LANGUAGES]) {
    const text = message[each]
    if (text !== undefined) return { text, language: each }
  }
  return undefined
}

export const KioskSetting = z.object({
  /** 0: nobody has wanted anything yet. */
  revision: z.int().min(0),
  isOutOfOrder: z.boolean(),
  message: KioskMessage.nullable(),
  /** Who made this version, in words; null: nobody. */
  by: z.string().nullable(),
  at: Instant.nullable(),
})
export type KioskSetting = z.infer<typeof KioskSetting>

export const FIRST_KIOSK_SETTING: KioskSetting = { revision: 0, isOutOfOrder: false, message: null, by: null, at: null }
