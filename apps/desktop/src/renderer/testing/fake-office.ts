/** The fake house's data for managers: conflicts, allotments, the policy, closed shows. */
import {
  type AllotmentPolicy,
  type AllottedSeats,
  type Answer,
  type AssignReaderRequest,
  type ChangePriceListAnswer,
  type ChangePriceListRequest,
  type ChangeTariffAnswer,
  type ChangeTariffRequest,
  type ClosedShow,
  type Conflict,
  type ConflictsAnswer,
  DEFAULT_ALLOTMENT_POLICY,
  type ForceReleaseAnswer,
  type ForceReleaseRequest,
  type GatewayDayAnswer,
  type GatewayDayRequest,
  granted,
  type HouseReader,
  type ManagedPriceList,
  newId,
  type OpenClosedShowAnswer,
  type OpenClosedShowRequest,
  plainTariff,
  refused,
  type SettleConflictRequest,
  type Tariff,
  type TariffVersion,
  type TerminalStatus,
} from '@marquee/shared'
import type { SampleShow } from './sample-house.ts'

export interface FakeOffice {
  open: Conflict[]
  settled: Conflict[]
  allotments: AllottedSeats[]
  policy: AllotmentPolicy
  priceLists: ManagedPriceList[]
  closed: ClosedShow[]
  /** By date; another day has nothing. */
  gatewayDays: Map<string, GatewayDayAnswer>
  gatewayDay(request: GatewayDayRequest): Answer<GatewayDayAnswer>
  readers: HouseReader[]
  /** Shows that a manager has opened, with the reasons. */
  opened: OpenClosedShowRequest[]
  conflicts(): ConflictsAnswer
  settle(request: SettleConflictRequest, by: string): Answer<Conflict>
  forceRelease(request: ForceReleaseRequest): Answer<ForceReleaseAnswer>
  openClosedShow(request: OpenClosedShowRequest): Answer<OpenClosedShowAnswer>
  changePriceList(request: ChangePriceListRequest, by: string): Answer<ChangePriceListAnswer>
  /** Of the one cinema whose tariff anybody asks for, the latest first. */
  tariffs: TariffVersion[]
  tariffInForce(currency: string): Tariff
  changeTariff(request: ChangeTariffRequest, by: string): Answer<ChangeTariffAnswer>
  assignReader(request: AssignReaderRequest, terminals: readonly TerminalStatus[]): Answer<Record<string, never>>
  takeReaderAway(readerRef: string): Answer<Record<string, never>>
}

const QUIET_DAY: GatewayDayAnswer = { timeZone: 'UTC', readUntil: null, currencies: [], payouts: [], mismatches: [] }

export function createFakeOffice(): FakeOffice {
  const office: FakeOffice = {
    open: [],
    settled: [],
    allotments: [],
    policy: DEFAULT_ALLOTMENT_POLICY,
    priceLists: [],
    tariffs: [],
    closed: [],
    gatewayDays: new Map(),
    gatewayDay: ({ day }) => granted(office.gatewayDays.get(day) ?? QUIET_DAY),
    readers: [],
    opened: [],
    conflicts: () => ({ open: office.open, settled: office.settled }),
    settle({ conflictId, resolution, reason, seatIds = [] }, by) {
      const done = office.settled.find((known) => known.conflictId === conflictId)
      if (done !== undefined) return refused({ code: 'conflict_settled', by: done.settled?.by ?? '' })
      const conflict = office.open.find((known) => known.conflictId === conflictId)
      if (conflict === undefined) return refused({ code: 'unknown_conflict' })
      if (!conflict.choices.includes(resolution)) return refused({ code: 'resolution_unavailable', resolution })
      const settled = { at: new Date().toISOString(), by, resolution, reason, seatIds }
      const after = { ...conflict, settled }
      office.open = office.open.filter((known) => known !== conflict)
      office.settled = [after, ...office.settled]
      return granted(after)
    },
    changePriceList({ priceListId, follows, prices, rules }, by) {
      const before = office.priceLists.find(({ versions }) => versions.some((known) => known.priceListId === follows))
      if (before === undefined) return refused({ code: 'unknown_price_list' })
      if (before.versions.some((known) => known.priceListId === priceListId))
        return granted({ shows: before.comingShows })
      if (before.priceList.id !== follows)
        return refused({ code: 'price_list_followed', by: before.versions[0]?.madeBy ?? null })
      const version = { priceListId, version: before.versions.length + 1, madeAt: new Date().toISOString(), madeBy: by }
      const { rules: _, ...plain } = before.priceList
      const priceList = { ...plain, id: priceListId, prices, ...(rules.length > 0 && { rules }) }
      const after = { ...before, priceList, versions: [version, ...before.versions] }
      office.priceLists = office.priceLists.map((list) => (list === before ? after : list))
      return granted({ shows: before.comingShows })
    },
    tariffInForce: (currency) => office.tariffs[0]?.tariff ?? plainTariff(currency),
    changeTariff({ follows, tariff }, by) {
      const [newest] = office.tariffs
      const made = office.tariffs.find((known) => known.tariff.id === tariff.id)
      if (made !== undefined) return granted({ version: made.version })
      if (follows !== office.tariffInForce(tariff.currency).id)
        return refused({ code: 'tariff_followed', by: newest?.madeBy ?? '' })
      const version = (newest?.version ?? 0) + 1
      office.tariffs = [{ version, madeAt: new Date().toISOString(), madeBy: by, tariff }, ...office.tariffs]
      return granted({ version })
    },
    forceRelease({ terminalId, showId, seatIds }) {
      const left = (ids: readonly string[]): string[] => ids.filter((id) => !seatIds.includes(id))
      office.allotments = office.allotments
        .map((row) =>
          row.terminal.terminalId === terminalId && row.show.showId === showId
            ? { ...row, allotted: left(row.allotted), held: left(row.held), orphaned: left(row.orphaned) }
            : row,
        )
        .filter((row) => row.allotted.length + row.held.length > 0)
      return granted({ released: seatIds })
    },
    assignReader({ readerRef, terminalId }, terminals) {
      const terminal = terminals.find(({ id }) => id === terminalId)
      if (terminal === undefined) return refused({ code: 'terminal_takes_no_reader', why: 'unknown' })
      const there = office.readers.find((known) => known.terminal?.id === terminalId)
      if (there !== undefined && there.readerRef !== readerRef) {
        return refused({ code: 'terminal_has_reader', reader: there.name })
      }
      const { id, name, cinemaId } = terminal
      office.readers = office.readers.map((known) =>
        known.readerRef === readerRef ? { ...known, terminal: { id, name, cinemaId, revoked: false } } : known,
      )
      return granted({})
    },
    takeReaderAway(readerRef) {
      office.readers = office.readers.map((known) =>
        known.readerRef === readerRef ? { ...known, terminal: null } : known,
      )
      return granted({})
    },
    openClosedShow(request) {
      const closed = office.closed.filter(({ show }) => show.showId !== request.showId)
      if (closed.length === office.closed.length) return granted({ outcome: 'was_open' })
      office.closed = closed
      office.opened.push(request)
      return granted({ outcome: 'opened' })
    },
  }
  return office
}

/** Two seats that a counter sold while it was cut off. Somebody else has the first of them. */
export function sampleConflict(
  sample: SampleShow,
  seatIds: [string, string],
  changes: Partial<Conflict> = {},
): Conflict {
  const now = Date.now()
  const { show, movie, auditorium } = sample
  return {
    conflictId: newId(),
    reason: 'stale_grant',
    what: `Counter 2 sold ${seatIds.join(' and ')} while it was cut off, after a manager had released its seats; ${seatIds[0]} was sold again since.`,
    since: new Date(now - 6 * 60_000).toISOString(),
    terminal: { terminalId: newId(), name: 'Counter 2' },
    command: 'sell',
    bookingId: newId(),
    reference: 'MQ-7K3F9P',
    show: { showId: show.id, startsAt: show.startsAt, movie: movie.title, auditorium: auditorium.name },
    tickets: seatIds.map((seatId) => ({ ticketId: newId(), seatId, type: 'adult', amount: 1400 })),
    money: { amount: 2800, currency: 'SGD' },
    soldAt: new Date(now - 25 * 60_000).toISOString(),
    rivals: [
      {
        seatId: seatIds[0],
        kind: 'booked',
        bookingId: newId(),
        reference: 'MQ-2D8HXA',
        terminal: null,
        expiresAt: null,
      },
    ],
    otherSeats: null,
    intact: false,
    choices: ['refund', 'release_other', 'noted'],
    settled: null,
    ...changes,
  }
}
