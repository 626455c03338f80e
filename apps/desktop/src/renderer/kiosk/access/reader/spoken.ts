/** What is written as it is said: money, times, seats and references. A voice would read `M-11` as a word, and `€12.50` as it likes. Pure. */
import { LANGUAGES } from '../../../words/languages.ts'
import type { KioskSpeech } from '../../words/catalogues.ts'

/** @param currency of the amounts; null: there are none */
export function spoken(text: string, speech: KioskSpeech, currency: string | null): string {
  const withMoney = currency === null ? text : spokenMoney(text, speech, currency)
  return withMoney
    .replaceAll(/\bMQ(?:-[0-9A-Z]+)+\b/g, (reference) => [...reference.replaceAll('-', '')].join(' '))
    .replaceAll(
      /(?<![\p{L}\p{N}-])((\p{Lu})\2?)-(\d{1,3})–(\d{1,3})(?![\p{L}\p{N}-])/gu,
      (_, row: string, __, from: string, to: string) => speech.say('access_seats', { row, from, to }),
    )
    .replaceAll(/(?<![\p{L}\p{N}-])((\p{Lu})\2?)-(\d{1,3})(?![\p{L}\p{N}-])/gu, (_, row: string, __, number: string) =>
      speech.say('access_seat', { row, number }),
    )
    .replaceAll(/(?<![\d:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/g, (_, hour: string, minute: string) =>
      minute === '00'
        ? speech.say('access_hour', { hour: Number(hour) })
        : speech.say('access_time', { hour: Number(hour), minute }),
    )
    .replaceAll(/[·•|]/g, ',')
}

function spokenMoney(text: string, speech: KioskSpeech, currency: string): string {
  const { locale } = LANGUAGES[speech.language]
  const style = { style: 'currency', currency } as const
  const parts = new Intl.NumberFormat(locale, style).formatToParts(123_456.7)
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  const symbol = escaped(part('currency').replaceAll(/[\u200e\u200f\u061c]/g, ''))
  const group = escaped(part('group') || ',')
  const number = `(\\d[\\d${group === '' ? '' : group}]*)(?:${escaped(part('decimal') || '.')}(\\d+))?`
  const written = new RegExp(
    `(-|−)?(?:${symbol}[\\s\\u00a0\\u202f]*${number}|${number}[\\s\\u00a0\\u202f]*${symbol})`,
    'gu',
  )
  const named = new Intl.NumberFormat(locale, { ...style, currencyDisplay: 'name', maximumFractionDigits: 0 })
  return text.replaceAll(written, (_, sign, major1, minor1, major2, minor2) => {
    const major = Number(String(major1 ?? major2).replaceAll(/\D/g, ''))
    const minor = String(minor1 ?? minor2 ?? '')
    const money = named.format(major)
    const said = Number(minor) === 0 ? money : speech.say('access_money', { money, minor: String(Number(minor)) })
    return sign === undefined ? said : speech.say('access_less', { money: said })
  })
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
