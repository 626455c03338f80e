/**
 * Seat plans in the format of pretix's seating plan editor. A plan has categories, and zones of rows of seats, each with
 * a position within the one around it. The schema follows `seating-plan.schema.json` of github.com/pretix/pretix, as of
 * 2026.
 */
import { MAX_SEATS_IN_PLAN, RowName, SEAT_CATEGORIES, Seat, type SeatCategory, SeatNumber } from '@marquee/shared'
import { z } from 'zod'
import { findDoubleSeat, inIndexOrder } from './auditoria-file.ts'
import { collectProblems, describeIssue, type FileAnswer, pathText, readBytes } from './json-lines.ts'

const Position = z.object({ x: z.number(), y: z.number() })
const ORIGIN = { x: 0, y: 0 }

// The schema isn't strict. The format has gained and lost fields over its versions (colours, uuids, labels, areas that
// are drawn around the seats). A field that isn't read here doesn't change a seat.
const PretixPlan = z.object({
  name: z.string(),
  categories: z.array(z.object({ name: z.string() })),
  zones: z.array(
    z.object({
      name: z.string().default(''),
      position: Position,
      rows: z.array(
        z.object({
          row_number: z.string(),
          position: Position.default(ORIGIN),
          seats: z.array(
            z.object({
              seat_guid: z.string(),
              seat_number: z.string(),
              position: Position,
              category: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
})
type PretixPlan = z.infer<typeof PretixPlan>

/** The plan's seats in index order; problems name the file and the place in its JSON. */
export async function readPretixPlan(path: string): Promise<FileAnswer<Seat[]>> {
  const bytes = await readBytes(path)
  if (!bytes.ok) return bytes
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value))
  } catch (error) {
    return { ok: false, problems: [`${path}: is not ${error instanceof SyntaxError ? 'JSON' : 'UTF-8'}`] }
  }
  const plan = PretixPlan.safeParse(json)
  return plan.success ? seatsOf(path, plan.data) : { ok: false, problems: [`${path}: ${describeIssue(plan.error)}`] }
}

function seatsOf(file: string, plan: PretixPlan): FileAnswer<Seat[]> {
  const problems = collectProblems()
  const categories = new Map(plan.categories.map(({ name }) => [name, categoryOf(name)]))
  const guids = new Set<string>()
  const seats: Seat[] = []
  const paths: string[] = []

  for (const { name, path: rowPath, row, origin } of rowsOf(plan)) {
    if (!RowName.safeParse(name).success) {
      problems.add(`${file} ${rowPath}.row_number`, `“${name.slice(0, 40)}” must be 1 to 16 letters or digits`)
      continue
    }
    for (const [s, seat] of row.seats.entries()) {
      const path = `${file} ${rowPath}.seats[${s}]`
      const category = categories.get(seat.category)
      if (seat.seat_number === '') problems.add(path, 'has no number')
      else if (!SeatNumber.safeParse(seat.seat_number).success) {
        problems.add(path, `its number “${seat.seat_number.slice(0, 40)}” must be 1 to 8 letters or digits`)
      } else if (guids.has(seat.seat_guid)) problems.add(path, `its seat_guid “${seat.seat_guid}” is there twice`)
      else if (!category) problems.add(path, `its category “${seat.category}” is not among the plan's categories`)
      else {
        seats.push({
          row: name,
          number: seat.seat_number,
          x: origin.x + seat.position.x,
          y: origin.y + seat.position.y,
          category,
        })
        paths.push(path)
      }
      guids.add(seat.seat_guid)
    }
  }
  if (problems.found > 0) return problems.refusal()
  if (seats.length === 0) return { ok: false, problems: [`${file}: has no seats`] }
  if (seats.length > MAX_SEATS_IN_PLAN) {
    return { ok: false, problems: [`${file}: has ${seats.length} seats, and may have ${MAX_SEATS_IN_PLAN}`] }
  }
  const double = findDoubleSeat(seats)
  if (double) return { ok: false, problems: [`${paths[double.index]}: ${double.reason}`] }
  const scaled = inSeatWidths(seats)
  if (!scaled.every((seat) => Seat.safeParse(seat).success)) {
    return { ok: false, problems: [`${file}: its seats are too far apart for their width`] }
  }
  return { ok: true, value: inIndexOrder(scaled) }
}

interface PlacedRow {
  name: string
  path: string
  row: PretixPlan['zones'][number]['rows'][number]
  origin: { x: number; y: number }
}

/** The rows that have seats; pretix's editor leaves others behind. */
function rowsOf(plan: PretixPlan): PlacedRow[] {
  const nameOf = nameRows(plan)
  return plan.zones.flatMap((zone, z) =>
    zone.rows.flatMap((row, r) => {
      if (row.seats.length === 0) return []
      return {
        name: nameOf(z, row.row_number),
        path: pathText(['zones', z, 'rows', r]),
        row,
        origin: { x: zone.position.x + row.position.x, y: zone.position.y + row.position.y },
      }
    }),
  )
}

/** Matches the words of its name, so that “Wheelchair spaces” gets that category; the others differ only in price. */
function categoryOf(name: string): SeatCategory {
  const words = name.toLowerCase().replace(/[\s_-]+/g, '')
  // The last that fits: a “wheelchair companion” is a companion.
  return SEAT_CATEGORIES.findLast((category) => words.includes(category)) ?? 'standard'
}

/** A row's name is unique in a pretix zone, and ours in the plan: where several zones have it, the zone comes in front. */
function nameRows(plan: PretixPlan): (zone: number, row: string) => string {
  const zonesOf = new Map<string, Set<number>>()
  plan.zones.forEach((zone, z) => {
    for (const row of zone.rows) zonesOf.set(row.row_number, (zonesOf.get(row.row_number) ?? new Set()).add(z))
  })
  const shared = [...zonesOf].filter(([, zones]) => zones.size > 1)
  const zones = [...new Set(shared.flatMap(([, zones]) => [...zones]))]
  const zoneName = (z: number) => plan.zones[z]?.name.trim() ?? ''
  // Uses names if that does for all of them; a plan with “Parkett links” in front of some rows and 7 before others
  // misleads.
  const byName =
    new Set(zones.map(zoneName)).size === zones.length &&
    shared.every(([row, zones]) => [...zones].every((z) => RowName.safeParse(`${zoneName(z)} ${row}`).success))
  return (z, row) => ((zonesOf.get(row)?.size ?? 0) > 1 ? `${byName ? zoneName(z) : z + 1} ${row}` : row)
}

/** pretix counts in pixels, and a seat is as wide as most neighbours in a row are apart. */
function inSeatWidths(seats: readonly Seat[]): Seat[] {
  const apart: number[] = []
  for (let i = 1; i < seats.length; i++) {
    const [a, b] = [seats[i - 1] as Seat, seats[i] as Seat]
    if (a.row === b.row) apart.push(Math.hypot(a.x - b.x, a.y - b.y))
  }
  apart.sort((a, b) => a - b)
  const width = apart[apart.length >> 1] ?? LONE_SEAT_WIDTH
  const left = seats.reduce((least, seat) => Math.min(least, seat.x), Number.POSITIVE_INFINITY)
  const top = seats.reduce((least, seat) => Math.min(least, seat.y), Number.POSITIVE_INFINITY)
  const round = (pixels: number) => Math.round((pixels / width) * 1000) / 1000
  return seats.map((seat) => ({ ...seat, x: round(seat.x - left), y: round(seat.y - top) }))
}

/** The distance that pretix's editor puts between two seats, for a plan where no two are side by side. */
const LONE_SEAT_WIDTH = 25
