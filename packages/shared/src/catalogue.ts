/** The programme as terminals keep it: entries pulled by revision, each kind with its schema. */
import { z } from 'zod'
import { AgeRatingsByName, ContentSource, LanguageVersion, Poster, RuntimeMinutes } from './content/movie-content.ts'
import { Id } from './ids.ts'
import { Currency } from './money.ts'
import { PriceList } from './pricing/price-list.ts'
import { ShowFormat } from './pricing/price-rules.ts'
import { Tariff } from './pricing/tariff.ts'
import { CinemaPrintTemplate } from './print-templates/print-template.ts'
import { PackedSeatPlan } from './seat-plan.ts'
import { Instant, TimeZone } from './times.ts'
import { LanguageCode } from './words/language-code.ts'

const Name = z.string().min(1).max(200)

export const Cinema = z.object({
  id: Id,
  name: Name,
  timeZone: TimeZone,
  currency: Currency,
  /** ISO 3166-1, two letters: age ratings go by it. Absent: it isn't known. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** The house's own, for customers of whom nobody knows another. Absent: nobody has said. */
  language: LanguageCode.optional(),
})
export type Cinema = z.infer<typeof Cinema>

export const Auditorium = z.object({ id: Id, cinemaId: Id, name: Name })
export type Auditorium = z.infer<typeof Auditorium>

/** A plan is never changed: a new layout is a new version with an id of its own, and old shows keep theirs. */
export const SeatPlan = z.object({ id: Id, auditoriumId: Id, version: z.int().min(1), seats: PackedSeatPlan })
export type SeatPlan = z.infer<typeof SeatPlan>

/** What isn't known of it is absent. */
export const Movie = z.object({
  id: Id,
  title: Name,
  originalTitle: Name.optional(),
  runtimeMinutes: RuntimeMinutes.optional(),
  ageRatings: AgeRatingsByName.optional(),
  poster: Poster.optional(),
  /** `tmdb`: poster, length or ratings came from there, and it is named where they are shown. */
  contentFrom: ContentSource.optional(),
})
export type Movie = z.infer<typeof Movie>

export const Show = z.object({
  id: Id,
  auditoriumId: Id,
  movieId: Id,
  seatPlanId: Id,
  priceListId: Id,
  startsAt: Instant,
  /** Absent: none. Price lists have rules for formats. */
  formats: z.array(ShowFormat).max(10).optional(),
  /** Absent: nobody has said. */
  language: LanguageVersion.optional(),
  /** Set: it doesn't take place. */
  cancelledAt: Instant.optional(),
})
export type Show = z.infer<typeof Show>

/** One version of a cinema's tariff. The one with the highest version is in force; a cinema without any has the plain tariff. */
export const CinemaTariff = z.object({ id: Id, cinemaId: Id, version: z.int().min(1), tariff: Tariff })
export type CinemaTariff = z.infer<typeof CinemaTariff>

/** Sent in this order within a revision, so that whatever an entry refers to is there before it. */
export const CATALOGUE_KINDS = [
  'cinema',
  'auditorium',
  'seat_plan',
  'movie',
  'price_list',
  'show',
  'tariff',
  'print_template',
] as const
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]

export const CatalogueEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cinema'), revision: z.int(), entry: Cinema }),
  z.object({ kind: z.literal('auditorium'), revision: z.int(), entry: Auditorium }),
  z.object({ kind: z.literal('seat_plan'), revision: z.int(), entry: SeatPlan }),
  z.object({ kind: z.literal('movie'), revision: z.int(), entry: Movie }),
  z.object({ kind: z.literal('price_list'), revision: z.int(), entry: PriceList }),
  z.object({ kind: z.literal('show'), revision: z.int(), entry: Show }),
  z.object({ kind: z.literal('tariff'), revision: z.int(), entry: CinemaTariff }),
  z.object({ kind: z.literal('print_template'), revision: z.int(), entry: CinemaPrintTemplate }),
])
export type CatalogueEntry = z.infer<typeof CatalogueEntry>
