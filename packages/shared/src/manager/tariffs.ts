/** The tariff of a cinema at a manager's page: its versions, who made each and when, and making the one that follows. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { newTariffFaults } from '../pricing/new-tariff-faults.ts'
import { Tariff } from '../pricing/tariff.ts'
import { Instant } from '../times.ts'

export const TARIFF_VERSIONS_AT_ONCE = 10

/** In the request, as JSON in UTF-8. A terminal's connection is closed at a packet of 64 KB (`MAX_PACKET_BYTES`). */
export const MAX_TARIFF_BYTES = 56 * 1024
/** In UTF-8, without an encoder: this package knows no platform. JSON escapes half characters, so each is whole. */
const bytesOf = (value: unknown): number => encodeURIComponent(JSON.stringify(value)).replace(/%../g, '%').length

export const TariffsRequest = z.strictObject({
  cinemaId: Id,
  /** Only versions with a lower number; absent: the latest. */
  before: z.int().min(2).optional(),
})
export type TariffsRequest = z.infer<typeof TariffsRequest>

export const TariffVersion = z.object({
  /** 1, 2, 3 … */
  version: z.int().min(1),
  madeAt: Instant,
  /** A manager's terminal, or the file that was imported. */
  madeBy: z.string(),
  tariff: Tariff,
})
export type TariffVersion = z.infer<typeof TariffVersion>

export const TariffsAnswer = z.object({
  /** The one in force: the latest version, or the plain tariff. */
  inForce: Tariff,
  /** The latest first, at most `TARIFF_VERSIONS_AT_ONCE`. None: the cinema has the plain tariff. */
  versions: z.array(TariffVersion),
  /** True: there are earlier ones. */
  more: z.boolean(),
})
export type TariffsAnswer = z.infer<typeof TariffsAnswer>

/** Makes the cinema's next tariff. Sent again with the same id in the tariff, it is done once. */
export const ChangeTariffRequest = z
  .strictObject({
    cinemaId: Id,
    /** The version that was looked at; that of the plain tariff where the cinema has none. */
    follows: Id,
    /** With the id of the new version. */
    tariff: Tariff,
  })
  .superRefine(({ tariff }, context) => {
    if (bytesOf(tariff) > MAX_TARIFF_BYTES) {
      const message = `must be smaller: as text it has more than ${MAX_TARIFF_BYTES / 1024} KB`
      context.addIssue({ code: 'custom', path: ['tariff'], message })
    }
    for (const { path, problem } of newTariffFaults(tariff)) {
      context.addIssue({ code: 'custom', path: ['tariff', ...path], message: problem })
    }
  })
export type ChangeTariffRequest = z.infer<typeof ChangeTariffRequest>

export const ChangeTariffAnswer = z.object({ version: z.int().min(1) })
export type ChangeTariffAnswer = z.infer<typeof ChangeTariffAnswer>
