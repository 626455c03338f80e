/**
 * Tests of the screens alone use this house, whose seats several screens share, without server, database or network. Its
 * terminals answer as the engines do, in memory; its knobs make rare states: cut off, a conflict, a refusal.
 */
import {
  BOOKED,
  encodeSeatStates,
  granted,
  HELD,
  newId,
  type Price,
  type TerminalIdentity,
  type TerminalStatus,
} from '@marquee/shared'
import type { TerminalEvents } from '../../terminal/api.ts'
import type { FakeLedger, LiveShow } from './fake-ledger.ts'
import { createFakeOffice, type FakeOffice } from './fake-office.ts'
import type { FakeTerminal } from './fake-terminal.ts'
import { openFakeTerminal } from './open-fake-terminal.ts'
import type { SampleHouse } from './sample-house.ts'

export interface FakeHouse {
  house: SampleHouse
  terminals: TerminalStatus[]
  office: FakeOffice
  /** `id`: of one that was open before. */
  openTerminal(kind: TerminalIdentity['kind'] | null, events: Partial<TerminalEvents>, id?: string): FakeTerminal
  /** Acts as if other terminals had changed these seats: flat pairs of index and state. */
  change(showId: string, changes: number[]): void
  liveShow(showId: string): LiveShow
  /** The next version of its price list, told to every screen. */
  changePrices(prices: Price[]): void
  /** Bookings that hold seats and are not sold. */
  openCarts(): string[]
}

export function createFakeHouse(house: SampleHouse): FakeHouse {
  const shows = new Map<string, LiveShow>(
    house.shows.map((sample) => [
      sample.show.id,
      {
        ...sample,
        states: new Uint8Array(sample.plan.row.length),
        revision: 1,
        index: new Map(sample.plan.row.map((row, i) => [`${sample.plan.rows[row]}-${sample.plan.number[i]}`, i])),
      },
    ]),
  )
  const screens = new Map<Partial<TerminalEvents>, FakeTerminal>()
  const office = createFakeOffice()

  const liveShow = (showId: string): LiveShow => {
    const show = shows.get(showId)
    if (show === undefined) throw new Error(`the sample has no show ${showId}`)
    return show
  }
  const occupancyOf = (show: LiveShow) => {
    let [held, booked] = [0, 0]
    for (const state of show.states) {
      if (state === HELD) held++
      if (state === BOOKED) booked++
    }
    return { held, booked }
  }
  const change: FakeLedger['change'] = (showId, changes, own) => {
    const show = liveShow(showId)
    for (let k = 0; k + 1 < changes.length; k += 2) show.states[changes[k] as number] = changes[k + 1] as number
    const from = show.revision++
    for (const [screen, terminal] of screens) {
      if (terminal.state.cutOffSince !== null && screen !== own) continue
      screen.mapChanges?.({ showId, mapLife: 'fake', from, revision: show.revision, changes })
      screen.occupancy?.([{ showId, ...occupancyOf(show) }])
    }
  }
  const ledger: FakeLedger = {
    house,
    office,
    terminals: [],
    shows,
    bookings: new Map(),
    sold: [],
    liveShow,
    mapOf: (show) => ({
      mapLife: 'fake',
      revision: show.revision,
      states: encodeSeatStates(show.states),
      confirmedAt: new Date().toISOString(),
    }),
    occupancyOf,
    change,
    cancel(showId) {
      const { show } = liveShow(showId)
      show.cancelledAt ??= new Date().toISOString()
      for (const screen of screens.keys()) screen.catalogueChanged?.()
      return granted({
        cancelledAt: show.cancelledAt,
        bookings: ledger.sold.filter(({ booking }) => booking.showId === showId).length,
      })
    },
  }
  return {
    house,
    terminals: ledger.terminals,
    office,
    openTerminal(kind, events, id) {
      const terminal = openFakeTerminal(ledger, kind, events, id)
      screens.set(events, terminal)
      return terminal
    },
    change: (showId, changes) => change(showId, changes),
    liveShow,
    changePrices(prices) {
      house.priceList = { ...house.priceList, id: newId(), prices }
      for (const screen of screens.keys()) screen.catalogueChanged?.()
    },
    openCarts: () =>
      [...ledger.bookings.values()].filter(({ seatIds }) => seatIds.length > 0).map(({ bookingId }) => bookingId),
  }
}
