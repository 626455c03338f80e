/** Claims that nobody can use any more: of shows that are over. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { grantedValue } from '../../../../tooling/testing/terminals/raw-terminal.ts'
import type { BookingBooks } from '../booking/books.ts'
import { createJournal } from '../booking/journal/journal.ts'
import { createReferences } from '../booking/references.ts'
import { createLedgerClaims } from '../seats/ledger/ledger-claims.ts'
import { revokeTerminal } from '../terminals/enrolment/registry.ts'
import { createEndClaims } from './end-claims.ts'
import type { RecallRequest } from './recall-request.ts'
import { type AllotmentStage, setAllotmentStage, type TestCinema } from './testing/allotment-stage.ts'
import type { Counter } from './testing/counter.ts'

describe('the claims of a show', () => {
  let stage: AllotmentStage
  let cinema: TestCinema
  let counter: Counter
  /** The terminals that the look has asked about this show. */
  let asked: RecallRequest[]
  let endClaims: () => Promise<void>

  async function serverOf({ device }: Counter): Promise<string | null> {
    const { rows } = await stage.server.pool.query<{ server_id: string | null }>(
      'select server_id from terminal_runs where terminal_id = $1',
      [device.identity.id],
    )
    return rows[0]?.server_id ?? null
  }

  beforeAll(async () => {
    stage = await setAllotmentStage({ redis: false })
  })
  afterAll(() => stage.close())
  beforeEach(async () => {
    cinema = await stage.cinema({ allots: 4 })
    counter = await cinema.counter()
    await vi.waitFor(() => expect(counter.claims(cinema.showId)).toHaveLength(4), SOON)
    grantedValue(await counter.ask('claim', { bookingId: newId(), showId: cinema.showId, seatIds: ['A-1'] }))
    asked = []
    const { pool } = stage.server
    const claims = createLedgerClaims<BookingBooks>({ pool, journal: createJournal(await createReferences(pool)) })
    endClaims = createEndClaims({
      pool,
      serverId: (await serverOf(counter)) as string,
      store: {
        async letGo({ showId, terminalId, runNumber, grants, why }) {
          const { released } = await claims.letGo({ showId, terminalId, runNumber, grants, why })
          return { released: released.map(({ seat }) => seat) }
        },
      },
      recalls: {
        async recall(request) {
          if (request.showId === cinema.showId) asked.push(request)
          return { letGo: [], answered: true }
        },
      },
    })
  })
  const startedAgo = (interval: string) =>
    stage.server.pool.query('update shows set starts_at = now() - $2::interval where id = $1', [
      cinema.showId,
      interval,
    ])
  const kinds = async () => [...(await stage.claims(cinema.showId)).values()].map(({ kind }) => kind).toSorted()

  it('stay for hours after its start, since a seat may have been sold offline', async () => {
    await startedAgo('5 hours')
    await endClaims()
    expect(asked).toEqual([])
    expect(await kinds()).toEqual(['allotted', 'allotted', 'allotted', 'allotted', 'held'])
  })

  it('are recalled from connected counters when it is over', async () => {
    await startedAgo('7 hours')
    await endClaims()
    expect(asked.map(({ why, grants }) => ({ why, seats: grants.length }))).toEqual([{ why: 'show_over', seats: 4 }])
    expect(await kinds()).toHaveLength(5)
    asked = []
    counter.close()
    await vi.waitFor(async () => expect(await serverOf(counter)).toBeNull(), SOON)
    await endClaims()
    expect(asked).toEqual([])
    expect(await kinds()).toHaveLength(5)
  })

  it('end without the counter when a week has passed', async () => {
    await startedAgo('8 days')
    await endClaims()
    expect(asked).toEqual([])
    expect(await kinds()).toEqual([])
  })

  it('end without the counter even when nobody looked for weeks', async () => {
    await startedAgo('40 days')
    await endClaims()
    expect(asked).toEqual([])
    expect(await kinds()).toEqual([])
  })

  it('stay when the counter is revoked, and end like those of any absent one', async () => {
    await revokeTerminal(stage.server.pool, counter.device.identity.name)
    for (const startedSo of ['0 hours', '7 hours']) {
      await startedAgo(startedSo)
      await vi.waitFor(async () => expect(await serverOf(counter)).toBeNull(), SOON)
      await endClaims()
      expect(asked).toEqual([])
      expect(await kinds()).toHaveLength(5)
    }
    await startedAgo('8 days')
    await endClaims()
    expect(await kinds()).toEqual([])
  })
})
