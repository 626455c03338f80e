/** A small programme for a test: one cinema, one auditorium, shows of one movie, ten minutes apart from now on. */
import { newId, packSeatPlan, type Seat, type SeatCategory } from '@marquee/shared'
import type pg from 'pg'

export interface TestProgramme {
  cinemaId: string
  auditoriumId: string
  movieId: string
  seatPlanId: string
  priceListId: string
  showIds: string[]
  seats: Seat[]
}

/** `rows` rows from A nearest the screen, `columns` seats each, an aisle in the middle, two wheelchair spaces at the back. */
export function testSeats(rows: number, columns: number): Seat[] {
  const seats: Seat[] = []
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const last = y === rows - 1 && x < 2
      const category: SeatCategory = last ? 'wheelchair' : 'standard'
      const row = String.fromCharCode(65 + (y % 26)).repeat(1 + Math.floor(y / 26))
      seats.push({ row, number: String(x + 1), x: x < columns / 2 ? x : x + 2, y, category })
    }
  }
  return seats
}

/** A zone in which it is about noon: a test of today's shows that runs near midnight would lose them to tomorrow. */
function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The sign is turned round in these names: Etc/GMT-8 is 8 hours ahead of UTC.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export async function insertTestProgramme(
  pool: pg.Pool,
  {
    shows = 1,
    seats = testSeats(10, 12),
    name = 'Test cinema',
    lends = 0,
  }: {
    shows?: number
    seats?: Seat[]
    name?: string
    /**
     * The number of seats of each show that its counters are lent: none, so that a test that looks at claims sees only
     * its own.
     */
    lends?: number
  } = {},
): Promise<TestProgramme> {
  const ids = { cinemaId: newId(), auditoriumId: newId(), movieId: newId(), seatPlanId: newId(), priceListId: newId() }
  const showIds = Array.from({ length: shows }, newId)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ revision: number }>(
      'UPDATE catalogue_revision SET revision = revision + 1 RETURNING revision',
    )
    const revision = rows[0]?.revision
    await client.query('INSERT INTO cinemas VALUES ($1, $2, $3, $4, $5)', [
      ids.cinemaId,
      name,
      zoneOfNoon(),
      'SGD',
      revision,
    ])
    await client.query('INSERT INTO auditoria VALUES ($1, $2, $3, $4)', [
      ids.auditoriumId,
      ids.cinemaId,
      'Hall 1',
      revision,
    ])
    await client.query(
      'INSERT INTO seat_plans (id, auditorium_id, version, seat_count, seats, revision) VALUES ($1, $2, 1, $3, $4, $5)',
      [ids.seatPlanId, ids.auditoriumId, seats.length, JSON.stringify(packSeatPlan(seats)), revision],
    )
    await client.query('INSERT INTO movies VALUES ($1, $2, $3)', [ids.movieId, `A movie at ${name}`, revision])
    const prices = [
      ['adult', 1250],
      ['child', 900],
    ].flatMap(([ticketType, amount]) =>
      ['standard', 'wheelchair'].map((category) => ({ ticketType, category, amount })),
    )
    await client.query('INSERT INTO price_lists VALUES ($1, $2, $3, $4, $5)', [
      ids.priceListId,
      `House of ${name}`,
      'SGD',
      JSON.stringify(prices),
      revision,
    ])
    await client.query(
      `INSERT INTO shows (id, auditorium_id, movie_id, seat_plan_id, price_list_id, starts_at, revision)
       SELECT id, $2, $3, $4, $5, date_trunc('minute', now()) + make_interval(mins => n::int * 10), $6
       FROM unnest($1::uuid[]) WITH ORDINALITY AS s (id, n)`,
      [showIds, ids.auditoriumId, ids.movieId, ids.seatPlanId, ids.priceListId, revision],
    )
    await client.query(
      'INSERT INTO allotment_policies (cinema_id, seats, hours_before, back_minutes_before) VALUES ($1, $2, 12, 5)',
      [ids.cinemaId, lends],
    )
    await client.query('SELECT pg_notify($1, $2)', ['catalogue_changed', String(revision)])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  return { ...ids, showIds, seats }
}
