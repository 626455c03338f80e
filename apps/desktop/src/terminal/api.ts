/**
 * A screen's calls to its terminal's engine, and the engine's events. The only thing the renderer knows of the terminal:
 * types, and the schemas with which the engine checks each call at its door. The calls travel by birpc over a MessagePort
 * (Electron) or a local WebSocket (browser).
 */
import {
  type AllotmentPolicy,
  AllotmentPolicyRequest,
  type Answer,
  type AttentionAnswer,
  type Auditorium,
  type CancelShowAnswer,
  CancelShowRequest,
  type Cinema,
  type ClosedShowsAnswer,
  type Conflict,
  type ConflictsAnswer,
  EnrolmentCode,
  type FindBookingAnswer,
  FindBookingRequest,
  type ForceReleaseAnswer,
  ForceReleaseRequest,
  type GiveBackAnswer,
  GiveBackRequest,
  Id,
  type LentSeatsAnswer,
  LocalDate,
  type MapChanges,
  type Money,
  type Movie,
  type OpenClosedShowAnswer,
  OpenClosedShowRequest,
  type PackedSeatPlan,
  type PriceList,
  type RefusalCode,
  type SalesAnswer,
  SeatId,
  SeatIds,
  SetAllotmentPolicyRequest,
  SetAsideRequest,
  SettleConflictRequest,
  type Show,
  type ShowOccupancy,
  type SoldBooking,
  type TerminalIdentity,
  type TerminalStatus,
  TicketType,
  type TryAgainAnswer,
  TryAgainRequest,
} from '@marquee/shared'
import { z } from 'zod'

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
  /** Commands that the server has not answered yet. */
  waitingCommands: number
  /** While what has waited is being sent: of `total` there are `waitingCommands` left. */
  draining: { total: number } | null
  /** Money that this counter is to give back to customers: a manager settled conflicts of its sales so. */
  payOuts: PayOut[]
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

export interface ProgrammeShow {
  show: Show
  movie: Movie
  auditorium: Auditorium
  seatCount: number
  /** The figures as last heard; null where this terminal never heard. */
  occupancy: Omit<ShowOccupancy, 'showId'> | null
  /** The number of seats that this terminal can sell for sure if it is cut off now; see `ShowView.lent`. */
  lent: number
}

export interface Programme {
  cinema: Cinema
  date: string
  shows: ProgrammeShow[]
}

/** All a screen needs to draw a show and sell it. */
export interface ShowView {
  show: Show
  movie: Movie
  cinema: Cinema
  auditorium: Auditorium
  seatPlanId: Id
  plan: PackedSeatPlan
  priceList: PriceList
  map: SeatMap | null
  /** The seats that this terminal can sell for sure if it is cut off now: lent to it, or waiting to be given back. */
  lent: string[]
  /** Sold here, and the server has not answered yet: its map may not know. */
  soldHere: string[]
}

export interface SeatMap {
  epoch: string
  revision: number
  /** 2 bits a seat, base64; see `decodeSeatStates`. */
  states: string
  /** When the server last confirmed this map; a screen that is offline says so. */
  confirmedAt: string
}

/** An unfinished booking of one screen: its seats are held on the server until it is sold, given back, or its time is up. */
export interface Cart {
  bookingId: Id
  showId: Id
  seatIds: string[]
  reference: string | null
  /**
   * null: it has seats that were taken without the server, so it has no time until the server holds them; see `cartHeld`.
   */
  expiresAt: string | null
}

export type CartEnd = 'time_up' | 'taken_back' | 'sold'

export interface PrintedTicket {
  ticketId: Id
  seatId: string
  /** The ticket as the printer would print it, as an SVG picture. */
  svg: string
  /** The same as ESC/POS bytes, base64. */
  escpos: string
}

export interface SaleRecord {
  booking: SoldBooking
  movieTitle: string
  startsAt: string
  /** `waiting`: the server has not answered yet. `conflict`: a manager has to settle it. `settled`: one has. */
  standing: 'waiting' | 'applied' | 'conflict' | 'settled'
}

/** The verdicts of a door's light on a scanned code. */
export const DOOR_VERDICTS = [
  'valid',
  'already_used',
  'seat_taken',
  'wrong_show',
  'not_today',
  'too_early',
  'refunded',
  'moved',
  'in_conflict',
  'not_known',
  'forged',
  'unknown_key',
  'unreadable',
] as const
export type DoorVerdict = (typeof DOOR_VERDICTS)[number]

export interface Scan {
  id: Id
  verdict: DoorVerdict
  at: string
  /** One sentence for the person at the door: where and when it was used, which show it is for… */
  text: string
  seatId: string | null
  /** The show as the programme here knows it. */
  show: { showId: Id; movieTitle: string; auditorium: string; startsAt: string; timeZone: string } | null
  /** Set with `already_used` and `seat_taken`: when, and at which door; null: at this one. */
  used: { at: string; door: string | null } | null
}

export interface DoorState {
  /** The shows that are admitted here; null: every show of the day. */
  showIds: Id[] | null
  admitted: number
  /** The latest first, at most 50. */
  scans: Scan[]
  /** Tickets, or seats, that were admitted here and at another door. */
  twice: { ticketId: Id; seatId: string; text: string }[]
  /** One sentence while this machine's clock and the server's don't agree. */
  clock: string | null
  /** One sentence while the server has a ticket key that this door doesn't trust. */
  strangeKey: string | null
}

export const SCHEMAS = {
  enrol: z.strictObject({ code: EnrolmentCode }),
  resumeCart: z.strictObject({ sessionId: Id }),
  programme: z.strictObject({ cinemaId: Id, date: LocalDate }),
  openShow: z.strictObject({ showId: Id }),
  closeShow: z.strictObject({ showId: Id }),
  claimSeats: z.strictObject({ sessionId: Id, bookingId: Id, showId: Id, seatIds: SeatIds }),
  releaseSeats: z.strictObject({ bookingId: Id, seatIds: SeatIds }),
  abandonCart: z.strictObject({ bookingId: Id }),
  extendHold: z.strictObject({ bookingId: Id }),
  sell: z.strictObject({
    bookingId: Id,
    tickets: z
      .array(z.strictObject({ seatId: SeatId, type: TicketType }))
      .min(1)
      .max(10),
    /** Minor units of the show's currency. */
    tendered: z.int().min(0).max(1_000_000_000),
  }),
  tickets: z.strictObject({ bookingId: Id }),
  print: z.strictObject({ bookingId: Id }),
  sales: z.strictObject({ showId: Id }),
  findBooking: FindBookingRequest,
  cancelShow: CancelShowRequest,
  giveBack: GiveBackRequest,
  tryAgain: TryAgainRequest,
  setAside: SetAsideRequest,
  settleConflict: SettleConflictRequest,
  forceRelease: ForceReleaseRequest,
  allotmentPolicy: AllotmentPolicyRequest,
  setAllotmentPolicy: SetAllotmentPolicyRequest,
  openClosedShow: OpenClosedShowRequest,
  paidOut: z.strictObject({ conflictId: Id }),
  scan: z.strictObject({ code: z.string().max(2000) }),
  chooseDoor: z.strictObject({ showIds: z.array(Id).max(100).nullable() }),
  dismissNotice: z.strictObject({ id: z.string().max(64) }),
} as const

type Args<N extends keyof typeof SCHEMAS> = z.infer<(typeof SCHEMAS)[N]>

/** Screen to engine. Every function resolves; a refusal is a value. */
export interface TerminalApi {
  state(): Promise<TerminalState>
  /** Makes this installation a terminal: a new key, registered with the server under a manager's code. */
  enrol(args: Args<'enrol'>): Promise<Answer<TerminalIdentity>>
  /** The cart that this screen had before it was reloaded, if its seats are still held. */
  resumeCart(args: Args<'resumeCart'>): Promise<Answer<Cart | null>>
  cinemas(): Promise<Cinema[]>
  /** The shows of one day, in the cinema's time zone, in order of start. Works with no network. */
  programme(args: Args<'programme'>): Promise<Answer<Programme>>
  /** Starts `map` events for the show. Cut off, it has the last known map, or none. */
  openShow(args: Args<'openShow'>): Promise<Answer<ShowView>>
  closeShow(args: Args<'closeShow'>): Promise<Answer<null>>
  /** All or none; adds to the cart `bookingId`, and makes it with the first seats. */
  claimSeats(args: Args<'claimSeats'>): Promise<Answer<Cart>>
  releaseSeats(args: Args<'releaseSeats'>): Promise<Answer<Cart>>
  /** Gives every seat of the cart back. Offline, it is done as soon as the server is there again. */
  abandonCart(args: Args<'abandonCart'>): Promise<Answer<null>>
  extendHold(args: Args<'extendHold'>): Promise<Answer<Cart>>
  /**
   * Sells the whole cart for cash. The answer is on the disk, with its tickets, and stands even when the server can't be
   * reached. The server's verdict comes as `saleAnswered`. Idempotent.
   */
  sell(args: Args<'sell'>): Promise<Answer<SoldBooking>>
  /** The tickets of a sale that this terminal made, as pictures and as printer bytes. */
  tickets(args: Args<'tickets'>): Promise<Answer<PrintedTicket[]>>
  /** Sends them to the receipt printer, where one is configured. */
  print(args: Args<'print'>): Promise<Answer<null>>
  /** The latest sales of this terminal, newest first, at most 50. */
  recentSales(): Promise<SaleRecord[]>
  /** Managers only. */
  terminals(): Promise<Answer<TerminalStatus[]>>
  sales(args: Args<'sales'>): Promise<Answer<SalesAnswer>>
  /** The show doesn't take place: every sale is given back. Idempotent. */
  cancelShow(args: Args<'cancelShow'>): Promise<Answer<CancelShowAnswer>>
  /** Gives seats of a booking back, with their money. `timeout`: not known; sent again with its key, it is done once. */
  giveBack(args: Args<'giveBack'>): Promise<Answer<GiveBackAnswer>>
  /** Lists the items that wait for a manager. */
  attention(): Promise<Answer<AttentionAnswer>>
  tryAgain(args: Args<'tryAgain'>): Promise<Answer<TryAgainAnswer>>
  setAside(args: Args<'setAside'>): Promise<Answer<null>>
  /** Finds a booking by its reference or the code of a ticket; counters may, too. */
  findBooking(args: Args<'findBooking'>): Promise<Answer<FindBookingAnswer>>
  /** Sales and other commands of terminals that wait for a manager. */
  conflicts(): Promise<Answer<ConflictsAnswer>>
  settleConflict(args: Args<'settleConflict'>): Promise<Answer<Conflict>>
  /** Lists the seats that terminals have on loan or hold. */
  lentSeats(): Promise<Answer<LentSeatsAnswer>>
  forceRelease(args: Args<'forceRelease'>): Promise<Answer<ForceReleaseAnswer>>
  allotmentPolicy(args: Args<'allotmentPolicy'>): Promise<Answer<AllotmentPolicy>>
  setAllotmentPolicy(args: Args<'setAllotmentPolicy'>): Promise<Answer<AllotmentPolicy>>
  /** Shows that sell nothing new since the ledger was set back. */
  closedShows(): Promise<Answer<ClosedShowsAnswer>>
  /** Opens the show without waiting for sales that may have been made. Idempotent. */
  openClosedShow(args: Args<'openClosedShow'>): Promise<Answer<OpenClosedShowAnswer>>
  /** The customer has the money of one of `payOuts` back: entered in the drawer's book, and told to the server. */
  paidOut(args: Args<'paidOut'>): Promise<Answer<null>>
  /** A door's light, with no network if need be. The admission of a valid ticket is on the disk before this answers. */
  scan(args: Args<'scan'>): Promise<Answer<Scan>>
  chooseDoor(args: Args<'chooseDoor'>): Promise<Answer<DoorState>>
  door(): Promise<Answer<DoorState>>
  dismissNotice(args: Args<'dismissNotice'>): Promise<Answer<null>>
}

/** Engine to screen. */
export interface TerminalEvents {
  state(state: TerminalState): void
  /** A change of an open show's map: apply it when `from` is the revision at hand, else it is already in the map. */
  mapChanges(changes: MapChanges): void
  /** The whole map of an open show, after a gap. */
  map(args: { showId: Id; map: SeatMap }): void
  occupancy(shows: ShowOccupancy[]): void
  catalogueChanged(): void
  cartEnded(args: { bookingId: Id; why: CartEnd }): void
  /** A cart with seats that were taken without the server is held by it from now on, and has a time. */
  cartHeld(cart: Cart): void
  /** `why` it is a conflict, in one sentence. */
  saleAnswered(args: { bookingId: Id; standing: 'applied' | 'conflict'; why: string | null }): void
  /**
   * The seats of a show that this terminal can sell when it is cut off. Sent for every show whose seats have changed,
   * open or not.
   */
  lent(args: { showId: Id; seatIds: string[]; soldHere: string[] }): void
  doorChanged(state: DoorState): void
  terminalChanged(status: TerminalStatus): void
}
