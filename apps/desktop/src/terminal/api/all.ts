/** Calls that every screen makes: the state of its terminal, and the programme. */
import {
  type Answer,
  type Auditorium,
  type Cinema,
  Empty,
  EnrolmentCode,
  type HelpCall,
  Id,
  LocalDate,
  type Money,
  type Movie,
  type OfficeState,
  type ParkedElsewhere,
  type RefusalCode,
  type Show,
  type ShowOccupancy,
  type TerminalIdentity,
} from '@marquee/shared'
import { z } from 'zod'
import type { AtReader } from './at-reader.ts'
import type { DisplayStatus } from './display.ts'
import type { OpenExchange } from './exchange.ts'
import type { KioskPayment } from './kiosk-paying.ts'
import type { KioskState } from './kiosk-staff.ts'
import type { AtWork } from './operators.ts'
import type { ParkedTab } from './parked.ts'
import type { PrinterState } from './printing.ts'
import type { ApiOf, ScreenCall } from './screen-call.ts'
import type { OpenShift } from './shifts.ts'

/**
 * The light. `online`: authenticated, and the server was heard within the last seconds. `connecting`: trying, nothing
 * known to be wrong yet. `offline`: the server can't be reached. `refused`: it was reached and says no (revoked…).
 * `not_enrolled`: this terminal has no identity yet.
 */
export type Link =
  | { state: 'online'; since: string }
  | { state: 'connecting'; since: string }
  | { state: 'offline'; since: string }
  | { state: 'refused'; since: string; code: RefusalCode; why: string }
  | { state: 'not_enrolled'; since: string }

/** Something the clerk or the manager should read once: local data rebuilt, a sale refused after a restart… */
export interface Notice {
  id: string
  at: string
  severity: 'info' | 'warning'
  text: string
}

export interface TerminalState {
  terminal: TerminalIdentity | null
  serverUrl: string
  link: Link
  /** When the server was last heard, while it can't be reached; null: it can, or this installation is no terminal yet. */
  cutOffSince: string | null
  /** True when this run of the terminal may sell at all: it has its number from the server. */
  maySell: boolean
  atWork: AtWork
  /** Commands that the server has not answered yet. */
  waitingCommands: number
  /** While what has waited is being sent: of `total` there are `waitingCommands` left. */
  draining: { total: number } | null
  /** Money that this counter is to give back to customers: a manager settled conflicts of its sales so. */
  payOuts: PayOut[]
  /** Money that goes back at a card machine, until somebody has named the slip of its refund. */
  machineRefunds: MachineRefund[]
  /** Orders with a card at the reader, until the clerk has seen how that ended; oldest first. */
  atReader: AtReader[]
  /** At a kiosk, the order of the visit that is being paid or was paid; null: there is none. */
  paying: KioskPayment | null
  /** Exchanges of tickets that the server has not answered, oldest first: the terminal asks until it has. */
  exchanges: OpenExchange[]
  /** Orders that are put aside here, by their numbers. */
  parked: ParkedTab[]
  /** Those of other counters, oldest first, as last heard: while the server can be reached, they can be taken up here. */
  parkedElsewhere: ParkedElsewhere[]
  /** The receipt printer; null: this terminal has none. */
  printer: PrinterState | null
  /** The customer display of this terminal; null: none is open. */
  display: DisplayStatus | null
  /** The shift of this counter; null: none is open. */
  shift: OpenShift | null
  /** Of a kiosk; null: this terminal is none. */
  kiosk: KioskState | null
  /** Visitors at kiosks of this terminal's cinema who need help, oldest first, and those to whom somebody is coming. */
  helpCalls: HelpCall[]
  /** Who has logged in at this manager's page; null: nobody does here, or it is not known yet. */
  office: OfficeState | null
  /** Conflicts that nobody has settled yet, for managers; null: not heard yet. */
  openConflicts: number | null
  notices: Notice[]
}

export interface PayOut {
  conflictId: Id
  bookingId: Id | null
  money: Money
  /** One sentence: what it is for, and why. */
  text: string
}

export interface MachineRefund {
  conflictId: Id
  money: Money
  /** Of the payment; null: none is known. */
  slip: string | null
  /** One sentence: what it is for, and why. */
  text: string
}

export interface ProgrammeShow {
  show: Show
  movie: Movie
  auditorium: Auditorium
  seatCount: number
  /** The figures as last heard; null where this terminal never heard. */
  occupancy: Omit<ShowOccupancy, 'showId'> | null
  /** The number of seats that this terminal can sell for sure if it is cut off now; see `ShowView.allotted`. */
  allotted: number
}

export interface Programme {
  cinema: Cinema
  date: string
  shows: ProgrammeShow[]
}

export const ALL_CALLS = {
  state: { request: Empty, answer: z.custom<TerminalState>() },
  /** Makes this installation a terminal: a new key, registered with the server under a manager's code. */
  enrol: { request: z.strictObject({ code: EnrolmentCode }), answer: z.custom<Answer<TerminalIdentity>>() },
  cinemas: { request: Empty, answer: z.custom<Cinema[]>() },
  /** The shows of one day, in the cinema's time zone, in order of start. Works with no network. */
  programme: { request: z.strictObject({ cinemaId: Id, date: LocalDate }), answer: z.custom<Answer<Programme>>() },
  dismissNotice: { request: z.strictObject({ id: z.string().max(64) }), answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type AllScreensApi = ApiOf<typeof ALL_CALLS>
