/** Loads an auditorium from a seat plan of pretix's format, and a first show in it when one is given. */
import type { Pool } from '../../infra/postgres.ts'
import type { FileAnswer } from './json-lines.ts'
import { type Loaded, loadProgramme } from './load-programme.ts'
import { readPretixPlan } from './pretix-plan.ts'

export interface PlanImport {
  pool: Pool
  /** Path of the file. */
  plan: string
  cinema: string
  auditorium: string
  timeZone?: string | undefined
  currency?: string | undefined
  /** Date and time are the cinema's. */
  show?: { movie: string; date: string; time: string } | undefined
}

/** The plan's picture is kept as its author drew it: its top is nearest to the screen or stage. */
export async function importPlan({
  pool,
  plan,
  cinema,
  auditorium,
  timeZone,
  currency,
  show,
}: PlanImport): Promise<FileAnswer<Loaded>> {
  const seats = await readPretixPlan(plan)
  if (!seats.ok) return seats
  return loadProgramme(pool, {
    auditoria: [{ place: plan, cinema, auditorium, seats: seats.value }],
    shows: show ? [{ place: `the show of ${show.movie}`, cinema, auditorium, ...show }] : [],
    timeZone,
    currency,
  })
}
