/** A programme as files tell it, and how it is loaded into the ledger: in one revision of the catalogue, or nothing of it. */
import type { Seat } from '@marquee/shared'
import type { Pool } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'
import { readHouse } from './house.ts'
import { collectProblems, type FileAnswer } from './json-lines.ts'
import { readExisting, readShowsNear, readShowsThere } from './ledger-read.ts'
import { writeChanges } from './ledger-write.ts'
import { warnOfShowsAtOnce, warnOfStackedSeats } from './overlaps.ts'
import { compareWithLedger, placeShows, settleCinemas } from './programme-changes.ts'

export interface ProgrammeAuditorium {
  /** Where it was told, for whoever has to put it right: `auditoria.jsonl line 3`. */
  place: string
  cinema: string
  auditorium: string
  /** In index order. */
  seats: Seat[]
}

export interface ProgrammeShow {
  place: string
  cinema: string
  auditorium: string
  movie: string
  /** In the cinema's time zone. */
  date: string
  time: string
}

export interface Programme {
  auditoria: readonly ProgrammeAuditorium[]
  /** Their auditoria are among the above. */
  shows: readonly ProgrammeShow[]
  /** For every cinema of the programme. Absent: each keeps its own, and a new one gets the house's. */
  timeZone?: string | undefined
  currency?: string | undefined
}

/** What the programme has, and what of it wasn't in the ledger as it is now. */
export interface Loaded {
  cinemas: number
  auditoria: number
  seats: number
  movies: number
  shows: number
  /** Rows of the catalogue; 0 when the same programme was there. */
  changes: number
  /** What was loaded and is hardly meant: `week.jsonl line 12: …`. */
  warnings: string[]
}

/**
 * What is what is told by name: a cinema by its own, with its city where there are more of that name; an auditorium by its cinema's and its own, a movie by its title, a
 * show by its auditorium and start. So the same programme again changes nothing. An auditorium whose seats differ gets
 * a new version of its plan, for shows to come; a show that is there keeps its plan and its price list, and its movie
 * too when a seat of it is held or sold.
 */
export function loadProgramme(pool: Pool, programme: Programme): Promise<FileAnswer<Loaded>> {
  const house = readHouse()
  return changeCatalogue<FileAnswer<Loaded>>(pool, async (tx, revision) => {
    const existing = await readExisting(tx, programme, house)
    const cinemas = settleCinemas(programme, existing, house)
    if (!cinemas.ok) return { changed: false, value: cinemas }
    const placed = placeShows(programme, cinemas.value)
    if (!placed.ok) return { changed: false, value: placed }
    const there = await readShowsThere(tx, existing, placed.value)
    const changes = compareWithLedger(programme, cinemas.value, placed.value, { existing, there, house })
    if (!changes.ok) return { changed: false, value: changes }
    const warnings = collectProblems()
    warnOfStackedSeats(programme.auditoria, warnings)
    warnOfShowsAtOnce(placed.value, await readShowsNear(tx, existing, placed.value), warnings)
    const written = await writeChanges(tx, revision, changes.value)
    const loaded = {
      cinemas: cinemas.value.size,
      auditoria: programme.auditoria.length,
      seats: programme.auditoria.reduce((sum, auditorium) => sum + auditorium.seats.length, 0),
      movies: new Set(programme.shows.map((show) => show.movie)).size,
      shows: programme.shows.length,
      changes: written,
      warnings: warnings.refusal().problems,
    }
    return { changed: written > 0, value: { ok: true, value: loaded } }
  })
}
