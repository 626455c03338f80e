/** Cinemas and where they are, from a file: CSV, one cinema a line, with the columns of `Line`; only name and city must be there. */
import { Currency, type Language, LanguageCode, TimeZone } from '@marquee/shared'
import { z } from 'zod'
import { readCsv } from './csv.ts'
import { isCurrency } from './house.ts'
import type { FileAnswer } from './json-lines.ts'
import { NameText } from './text.ts'

export interface CinemaLine {
  line: number
  name: string
  address: string | null
  postalCode: string | null
  city: string
  region: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  timeZone: string | undefined
  currency: string | undefined
  /** Of customers of whom nobody knows another. */
  language: Language | null
}

const degrees = (most: number) =>
  z
    .string()
    .refine(
      (text) => /^-?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(Number(text)) <= most,
      `must be degrees from -${most} to ${most}`,
    )
    .transform(Number)
    .optional()

const Line = z.object({
  name: NameText,
  address: NameText.optional(),
  postal_code: z
    .string()
    .regex(
      /^[A-Z0-9](?:[A-Z0-9 -]{0,14}[A-Z0-9])?$/,
      'must be a postal code: capital letters, digits, blanks and hyphens',
    )
    .optional(),
  city: NameText,
  region: NameText.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two letters of ISO 3166-1 such as FR')
    .optional(),
  latitude: degrees(90),
  longitude: degrees(180),
  time_zone: TimeZone.optional(),
  currency: Currency.refine(isCurrency, 'must be an ISO 4217 code such as EUR').optional(),
  language: LanguageCode.optional(),
})

/** The key that tells two cinemas of a file, or of the ledger, apart. */
export function cinemaKey(cinema: { name: string; city: string | null; postalCode: string | null }): string {
  return JSON.stringify([cinema.name, cinema.city, cinema.postalCode])
}

/** Returns all of the file, in its order, or nothing. */
export async function readCinemas(path: string): Promise<FileAnswer<CinemaLine[]>> {
  const cinemas: CinemaLine[] = []
  const lineOf = new Map<string, number>()
  const read = await readCsv(path, Line, (value, line) => {
    const cinema: CinemaLine = {
      line,
      name: value.name,
      address: value.address ?? null,
      postalCode: value.postal_code ?? null,
      city: value.city,
      region: value.region ?? null,
      country: value.country ?? null,
      latitude: value.latitude ?? null,
      longitude: value.longitude ?? null,
      timeZone: value.time_zone,
      currency: value.currency,
      language: value.language ?? null,
    }
    if ((cinema.latitude === null) !== (cinema.longitude === null)) return 'has only one of latitude and longitude'
    const before = lineOf.get(cinemaKey(cinema))
    if (before !== undefined) return `${cinema.name} in ${cinema.city} is on line ${before} already`
    lineOf.set(cinemaKey(cinema), line)
    cinemas.push(cinema)
    return undefined
  })
  return read.ok ? { ok: true, value: cinemas } : read
}
