/**
 * The house's defaults for facts that a file leaves out: time zone, currency, prices. Its sample files are listed here
 * too.
 */
import { readFileSync } from 'node:fs'
import { Currency, minorDigits, Price, TimeZone } from '@marquee/shared'
import { z } from 'zod'

const RESOURCES = new URL('../../../../../resources/', import.meta.url)

export const SAMPLE_AUDITORIA = new URL('sample/auditoria.jsonl', RESOURCES)
export const SAMPLE_PROGRAMME = new URL('sample/programme.jsonl', RESOURCES)
export const SAMPLE_CINEMAS = new URL('sample/cinemas.csv', RESOURCES)
export const SAMPLE_MOVIES = new URL('sample/movies.jsonl', RESOURCES)
/** Every cinema of France; not part of the sample. */
export const FRENCH_CINEMAS = new URL('cinemas-fr.csv', RESOURCES)

const House = z.strictObject({
  timeZone: TimeZone,
  currency: Currency,
  priceList: z.strictObject({ name: z.string().min(1), prices: z.array(Price).min(1) }),
})
export type House = z.infer<typeof House>

export function readHouse(): House {
  return House.parse(JSON.parse(readFileSync(new URL('house.json', RESOURCES), 'utf8')))
}

export function housePriceListName(house: House, currency: string): string {
  return `${house.priceList.name}, ${currency}`
}

/** The house's price list in a currency: the same figures (12.50 SGD, 12.50 EUR), for a manager to put right. */
export function housePriceList(house: House, currency: string): { name: string; prices: Price[] } {
  const scale = 10 ** (minorDigits(currency) - minorDigits(house.currency))
  return {
    name: housePriceListName(house, currency),
    prices: house.priceList.prices.map((price) => ({ ...price, amount: Math.round(price.amount * scale) })),
  }
}

/** `Currency` asks for three letters; this asks for letters that are a currency. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}
