/** A kiosk without a reader: the seats are kept, and paid for at the counter. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useKiosk } from '../kiosk-context.tsx'
import type { VisitStore } from '../visit/visit-store.ts'
import { PayAtCounter } from './PayAtCounter.tsx'

export function PayStep({ visit }: { visit: VisitStore }) {
  const { cart, programme } = useKiosk()
  const kept = useStore(visit, (state) => state.kept)
  const timeZone = useStore(programme, (state) => state.cinema?.timeZone ?? 'UTC')
  useEffect(() => {
    const { bookingId, reference, expiresAt, seats } = cart.getState()
    if (reference === null || expiresAt === null) return visit.go('seats')
    visit.change({ kept: { bookingId, reference, expiresAt, seatIds: seats.map(({ seatId }) => seatId) } })
  }, [cart, visit])
  return kept === null ? null : <PayAtCounter kept={kept} timeZone={timeZone} />
}
