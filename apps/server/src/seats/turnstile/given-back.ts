/**
 * Sold seats that are free again are announced in the ledger's own commit. The server that freed them may die before
 * Redis hears of it, and nobody would ask for seats that every map shows as sold. The living servers hear it, and tell
 * Redis in its place.
 */
import { Id } from '@marquee/shared'
import { z } from 'zod'
import type { Listener } from '../../infra/listener.ts'
import type { Tx } from '../../infra/postgres.ts'
import type { Claimant } from '../seat-store.ts'

const CHANNEL = 'seats_given_back'

const GivenBack = z.tuple([Id, Id, z.array(z.int().min(0))])

export async function tellGivenBack(tx: Tx, { showId, bookingId }: Claimant, seats: readonly number[]): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify([showId, bookingId, seats])])
}

/** @param listener not started yet */
export function hearGivenBack(listener: Listener, onHeard: (claimant: Claimant, seats: number[]) => void): void {
  listener.on(CHANNEL, (payload) => {
    const [showId, bookingId, seats] = GivenBack.parse(JSON.parse(payload))
    onHeard({ showId, bookingId }, seats)
  })
}
