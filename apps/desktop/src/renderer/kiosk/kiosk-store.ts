/** The step that the kiosk shows. */
import type { Id } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type KioskStep = 'start' | 'movies' | 'seats' | 'pay_at_counter'

/** A choice that was kept for the counter, as the last page tells it. */
export interface KeptChoice {
  bookingId: Id
  reference: string
  expiresAt: string
  seatIds: string[]
}

export interface KioskState {
  step: KioskStep
  kept: KeptChoice | null
}

export function createKioskStore(): StoreApi<KioskState> {
  return createStore<KioskState>(() => ({ step: 'start', kept: null }))
}
