import { BookingReference, newId, SIX_LETTER_REFERENCES } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertConfirmedBooking } from '../../../../../tooling/testing/fixtures/bookings.ts'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createPool, inTransaction, type Pool } from '../../infra/postgres.ts'
import { createReferences, type References } from '../references.ts'
import { createLendReferences, type LendReferences, SPARE_REFERENCES } from './lend-references.ts'

let ledger: TestLedger
let pool: Pool
let references: References
let lend: LendReferences
let allottedSeats = 0

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
  references = await createReferences(pool)
  lend = createLendReferences({ pool, references, countAllottedSeats: () => allottedSeats })
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

async function counter(): Promise<string> {
  const id = newId()
  await pool.query("insert into terminals (id, name, kind, public_key) values ($1, $2, 'counter', $3)", [
    id,
    `Counter ${id}`,
    Buffer.alloc(32),
  ])
  return id
}
const lent = async (terminalId: string, quantity = SPARE_REFERENCES * 2): Promise<string[]> => {
  const answer = await lend(terminalId, quantity)
  return answer.ok ? answer.value.references : []
}

it('a counter has as many booking numbers as it has allotted seats, and some to spare', async () => {
  const terminal = await counter()
  expect(await lent(terminal)).toHaveLength(SPARE_REFERENCES)
  expect(await lend(terminal, 1)).toMatchObject({ ok: false, refusal: { code: 'rate_limited' } })
  allottedSeats = 25
  expect(await lent(terminal)).toHaveLength(25)
  allottedSeats = 0
  expect(await lent(await counter(), 10), 'another counter').toHaveLength(10)
})

it('gets others for those that it has used, and a day later for those that it has lost', async () => {
  const terminal = await counter()
  const all = await lent(terminal)
  const { showIds } = await insertTestProgramme(pool)
  const { reference } = await inTransaction(pool, (tx) =>
    insertConfirmedBooking(tx, { showId: showIds[0] as string, seats: [0] }),
  )
  await pool.query('update bookings set reference = $1 where reference = $2', [all[3], reference])
  expect(await lent(terminal)).toHaveLength(1)
  await pool.query("update lent_references set lent_at = now() - interval '25 hours' where reference = any($1)", [
    all.slice(10, 15),
  ])
  expect(await lent(terminal)).toHaveLength(5)
  expect(await lent(terminal)).toHaveLength(0)
})

it('a counter is lent no more references by two servers that it asks at once', async () => {
  const terminal = await counter()
  const other = createLendReferences({ pool, references, countAllottedSeats: () => 0 })
  const answers = await Promise.all([lend, other, lend, other].map((ask) => ask(terminal, 150)))
  const given = answers.flatMap((answer) => (answer.ok ? answer.value.references : []))
  expect(given).toHaveLength(SPARE_REFERENCES)
})

it('the numbers of six letters are followed by those of seven before they are used up', async () => {
  await pool.query("select setval('booking_number', $1)", [Math.floor(SIX_LETTER_REFERENCES / 1000) - 2])
  const later = await createReferences(pool)
  const given = await later.some(3000)
  expect(new Set(given.map((reference) => reference.length))).toEqual(new Set([9, 10]))
  expect(given.filter((reference) => !BookingReference.safeParse(reference).success)).toEqual([])
  expect(new Set(given).size).toBe(3000)
})
