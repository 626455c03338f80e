/** The state that the terminals of a fake house share: its shows, bookings and sales. */
import type { Answer, CancelShowAnswer, TerminalStatus } from '@marquee/shared'
import type { Cart, SaleRecord, SeatMap, TerminalEvents } from '../../terminal/api.ts'
import type { FakeOffice } from './fake-office.ts'
import type { SampleHouse, SampleShow } from './sample-house.ts'

export interface Booking extends Cart {
  sessionId: string
  by: string
}

export interface LiveShow extends SampleShow {
  states: Uint8Array
  revision: number
  index: Map<string, number>
}

export interface FakeLedger {
  house: SampleHouse
  office: FakeOffice
  terminals: TerminalStatus[]
  shows: Map<string, LiveShow>
  bookings: Map<string, Booking>
  sold: (SaleRecord & { by: string })[]
  liveShow(showId: string): LiveShow
  mapOf(show: LiveShow): SeatMap
  occupancyOf(show: LiveShow): { held: number; booked: number }
  cancel(showId: string): Answer<CancelShowAnswer>
  /** Told to every screen that the server reaches, and to `own`. */
  change(showId: string, changes: number[], own?: Partial<TerminalEvents>): void
}
