/** Loads a programme into the ledger: in one revision of the catalogue, or nothing of it. */
import type { Pool } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'
import { readHouse } from './house.ts'
import { readHouseTariff, writeHouseTariff } from './house-tariff.ts'
import { collectProblems, type FileAnswer } from './json-lines.ts'
import { readExisting, readShowsNear, readShowsThere } from './ledger-read.ts'
import { writeChanges } from './ledger-write.ts'
import { warnOfShowsAtOnce, warnOfStackedSeats } from './overlaps.ts'
import type { Programme } from './programme.ts'
import { compareWithLedger, placeShows, settleCinemas } from './programme-changes.ts'

/** The contents of the programme, and the number that weren't in the ledger as they are now. */
export interface Loaded {
  cinemas: number
  auditoria: number
  seats: number
  movies: number
  shows: number
  /** Rows of the catalogue; 0 when the same programme was there. */
  changes: number
  /** Probable mistakes that were loaded all the same: `week.jsonl line 12: …`. */
  warnings: string[]
}

/**
 * Identifies rows by name. A cinema is found by its own name, with its city where there are more of that name. An
 * auditorium is found by its cinema's name and its own, a movie by its title, a show by its auditorium and start. Loading
 * the same programme again therefore changes nothing. An auditorium whose seats differ gets a new version of its plan,
 * for shows to come. A show that is there keeps its plan and its price list, and its movie too when a seat of it is held
 * or sold. The cinemas get the house's tariff; see house-tariff.ts.
 */
export function loadProgramme(pool: Pool, programme: Programme): Promise<FileAnswer<Loaded>> {
  const house = readHouse()
  const tariff = readHouseTariff(house)
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
    const rows = await writeChanges(tx, revision, changes.value)
    const tariffs = await writeHouseTariff(tx, revision, { house, cinemas: [...cinemas.value.values()], tariff })
    const written = rows + tariffs
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
