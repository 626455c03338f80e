import { setTimeout as delay } from 'node:timers/promises'
import { BOOKED, FREE, HELD, newId } from '@marquee/shared'
import { expect, it, vi } from 'vitest'
import { openGuardedStore } from '../../../../../tooling/testing/seat-stores/guarded-store.ts'
import { createTestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createTestRedis } from '../../../../../tooling/testing/services/redis.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { counterSale, enrolCounter } from '../../../../../tooling/testing/terminals/counter-sale.ts'
import { createJournal } from '../../booking/journal/journal.ts'
import { createReferences } from '../../booking/references.ts'
import { createLedgerClaims } from '../ledger/ledger-claims.ts'
import { tellGivenBack } from './given-back.ts'

const LONGER_THAN_REPAIR_MS = 700

it('a sold seat that was given back is freed, though its server died before it told Redis', async () => {
  const ledger = await createTestLedger()
  const redis = await createTestRedis()
  const { store, pool, errors, close } = await openGuardedStore({
    ledgerUrl: ledger.url,
    redisUrl: redis.url,
    seats: 10,
  })
  try {
    const claim = { showId: newId(), bookingId: newId(), seats: [4], terminalId: newId(), runNumber: 1 }
    await enrolCounter(pool, claim.terminalId)
    const claimed = await store.claim({ ...claim, until: new Date(Date.now() + 600_000) })
    const grantNumbers = claimed.kind === 'claimed' ? claimed.grants.map(({ grantNumber }) => grantNumber) : []
    const sold = await store.confirm({ ...claim, grantNumbers, sale: counterSale(claim) })
    expect(sold.kind).toBe('confirmed')
    const seat = async () => (await store.snapshot(claim.showId)).states[4]
    await vi.waitFor(async () => expect(await seat()).toBe(BOOKED), SOON)

    // The work of a server up to its commit, and no more.
    const died = createLedgerClaims({ pool, journal: createJournal(await createReferences(pool)), tellGivenBack })
    const { answer } = await died.cancel({
      ...claim,
      cancellation: {
        by: { actor: 'operator', actorId: null, via: 'terminal' },
        reason: 'ill',
        seats: undefined,
        amount: undefined,
        key: undefined,
        evenIfUsed: false,
        refusal: undefined,
      },
    })
    expect(answer.kind).toBe('cancelled')
    await vi.waitFor(async () => expect(await seat()).toBe(FREE), SOON)
    const next = { ...claim, bookingId: newId(), until: new Date(Date.now() + 600_000) }
    expect(await store.claim(next)).toMatchObject({ kind: 'claimed' })

    // Anybody who may connect to the ledger may say something there.
    await pool.query("select pg_notify('seats_given_back', 'not what we say')")
    await vi.waitFor(() => expect(errors).toHaveLength(1), SOON)
    expect(await seat()).toBe(HELD)
  } finally {
    await close()
    await redis.stop()
    await ledger.drop()
  }
})

it('held seats are freed by a repeated release if the first server died before it told Redis', async () => {
  const ledger = await createTestLedger()
  const redis = await createTestRedis()
  const { store, pool, close } = await openGuardedStore({ ledgerUrl: ledger.url, redisUrl: redis.url, seats: 10 })
  try {
    const claimant = { showId: newId(), terminalId: newId(), runNumber: 1 }
    const until = new Date(Date.now() + 600_000)
    const claimed = await store.claim({ ...claimant, bookingId: newId(), seats: [4, 5], until })
    const grants = claimed.kind === 'claimed' ? claimed.grants : []
    const died = createLedgerClaims({ pool, journal: createJournal(await createReferences(pool)) })
    expect((await died.letGo({ ...claimant, grants, why: 'given_back' })).released).toHaveLength(2)
    expect((await store.snapshot(claimant.showId)).states[4]).toBe(HELD)
    expect(await store.letGo({ ...claimant, grants, why: 'given_back' })).toEqual({ released: [] })
    await vi.waitFor(
      async () => expect((await store.snapshot(claimant.showId)).states.slice(4, 6)).toEqual(new Uint8Array(2)),
      SOON,
    )
    // The seat is somebody else's by now: let go of once more, it stays theirs.
    await store.claim({ showId: claimant.showId, terminalId: null, bookingId: newId(), seats: [4], until })
    await store.letGo({ ...claimant, grants, why: 'given_back' })
    await delay(LONGER_THAN_REPAIR_MS)
    expect((await store.snapshot(claimant.showId)).states[4]).toBe(HELD)
  } finally {
    await close()
    await redis.stop()
    await ledger.drop()
  }
})
