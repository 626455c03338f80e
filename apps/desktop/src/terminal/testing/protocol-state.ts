/**
 * The state of the tests' server: its seats with their claims, its terminals with their runs and inboxes. All in memory.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import {
  type AccountCard,
  type ActToApprove,
  type Approval,
  BOOKED,
  type BootAnswer,
  bookingReference,
  type ChainHead,
  type ClaimEntriesAnswer,
  type CodeLeft,
  type Command,
  certificateText,
  type DoorNews,
  EMPTY_CHAIN,
  type EntryAnswer,
  FIRST_KIOSK_SETTING,
  FREE,
  HELD,
  type HouseKey,
  type IncarnationName,
  type KioskSetting,
  type LastShiftAnswer,
  type LockOut,
  newId,
  type OperatorsAnswer,
  type OwnHelpCall,
  type ParkedOrder,
  type ReaderOrder,
  type ReaderPayment,
  type SeatStateCode,
  type SellCommand,
  type StockLevel,
  seatId,
  type TerminalIdentity,
  type VoucherState,
} from '@marquee/shared'
import type { SampleProgramme } from './sample-programme.ts'

export interface SeatClaim {
  kind: 'held' | 'allotted' | 'booked'
  bookingId: string | null
  /** null: somebody who is no terminal of the test. */
  terminalId: string | null
  grantNumber: number
}

export interface ShowState {
  mapLife: string
  revision: number
  states: Uint8Array
  claims: Map<number, SeatClaim>
  log: { from: number; changes: number[] }[]
}

export interface DeviceState {
  terminal: TerminalIdentity
  publicKey: string
  revoked: boolean
  bootId: string | null
  runNumber: number
  standing: BootAnswer['standing']
  inbox: ChainHead
  /** Keyed by sequence and hash. */
  answers: Map<string, EntryAnswer>
}

/** A booking that was sold, by itself or in an order. */
export type SoldInTest = Pick<SellCommand, 'bookingId' | 'showId' | 'tickets'>

export interface ReaderState {
  /** Keyed by payment. `order`: null where it was cancelled before the server had heard of it. */
  payments: Map<string, { order: ReaderOrder | null; payment: ReaderPayment; terminalId: string }>
  /** Called in the moment in which a card is asked for. */
  whenAsked: ((order: ReaderOrder) => void) | undefined
  /** True: the gateway takes its time, and a cancelled payment isn't off yet. */
  cancelsSlowly: boolean
}

export interface ServerState {
  /** Of the server's clock. */
  clockAheadMs: number
  /** What is left of counted goods, at every cinema. */
  stock: StockLevel[]
  /** Of promo codes with a limit, whatever is asked for. */
  codesLeft: CodeLeft[]
  /** As the server knows it. */
  lastShift: LastShiftAnswer
  entries: SampleProgramme['entries']
  seats: Map<string, number>
  shows: Map<string, ShowState>
  devices: Map<string, DeviceState>
  codes: Map<string, TerminalIdentity>
  references: Map<string, string>
  nextReference: number
  nextGrantNumber: number
  /** The first answer of each command. */
  commands: Map<string, EntryAnswer>
  conflicts: { conflictId: string; why: string; text: string }[]
  sold: Map<string, SoldInTest>
  batches: Command[][]
  /** The balance of each terminal's drawer by its commands, in minor units. */
  drawers: Map<string, number>
  publicKey: string
  ticketKeys: HouseKey[]
  houseId: string
  /** undefined: as a server that knows of none. */
  incarnation: IncarnationName | undefined
  /** Doors let people in this many minutes before a show. */
  admitMinutes: number
  /** false: it is of the version before the undoing of admissions. */
  takesUndo: boolean
  /** Signs for the key that verifies tickets. */
  sign(text: string): string
  /** Instead of what it would answer. */
  answerBoot: (() => BootAnswer) | undefined
  certify(showId: string, device: DeviceState): string
  /** The news of tickets for doors. */
  doorNews: DoorNews[]
  /** The same of terminals. */
  revokedSellers: string[]
  reader: ReaderState
  /** By their codes; `by`: the terminal that has a claim on it. */
  vouchers: Map<string, { state: VoucherState; by: string | null }>
  /** What counters have asked a yes for, by the question. */
  /** What its one counter has parked. */
  parked: Map<string, ParkedOrder>
  /** What another counter has taken up of it. */
  parkedMoved: { orderId: string; terminal: string }[]
  /** On their way to another counter. */
  parkedLeaving: string[]
  approvals: Map<string, { act: ActToApprove; approval: Approval }>
  /** By id, as their kiosks know them. */
  helpCalls: Map<string, OwnHelpCall['state']>
  /** Of its one kiosk. */
  kioskSetting: KioskSetting
  /** By code and by signed code. */
  subscriptions: Map<string, ClaimEntriesAnswer>
  /** `code show`: to which they have admitted. */
  subscriptionsUsed: string[]
  /** Company accounts by their ids. */
  accounts: Map<string, AccountCard>
  /** By their orders' ids. */
  creditClaims: Map<string, number>
  /** Who may work at its counters. */
  operators: OperatorsAnswer
  /** As its terminal has said last. */
  whoWorks: string | null
  lockOuts: LockOut[]
  /** It says nothing of subscriptions. */
  subscriptionsAway: boolean
}

export function newState(programme: SampleProgramme): ServerState {
  const plan = programme.entries.find((entry) => entry.kind === 'seat_plan')
  if (!plan) throw new Error('a programme without a seat plan')
  const { rows, row, number } = plan.entry.seats
  const key = generateKeyPairSync('ed25519')
  const publicKey = key.publicKey.export({ format: 'jwk' }).x ?? ''
  const signText = (text: string): string => sign(null, Buffer.from(text), key.privateKey).toString('base64url')
  return {
    stock: [],
    codesLeft: [],
    lastShift: { number: 0, open: null },
    entries: [...programme.entries],
    seats: new Map(row.map((r, i) => [seatId({ row: rows[r] as string, number: number[i] as string }), i])),
    shows: new Map(
      [programme.showId, programme.secondShowId].map((showId) => [
        showId,
        { mapLife: newId(), revision: 0, states: new Uint8Array(programme.seatCount), claims: new Map(), log: [] },
      ]),
    ),
    devices: new Map(),
    codes: new Map(),
    references: new Map(),
    nextReference: 0,
    nextGrantNumber: 1,
    commands: new Map(),
    conflicts: [],
    sold: new Map(),
    batches: [],
    drawers: new Map(),
    publicKey,
    houseId: newId(),
    incarnation: undefined,
    ticketKeys: [{ publicKey, since: '2026-01-01T00:00:00.000Z', until: null, vouch: null }],
    admitMinutes: 1440,
    takesUndo: true,
    sign: signText,
    answerBoot: undefined,
    certify: (showId, { terminal, publicKey }) => signText(certificateText(showId, terminal.id, publicKey)),
    doorNews: [],
    revokedSellers: [],
    clockAheadMs: 0,
    reader: { payments: new Map(), whenAsked: undefined, cancelsSlowly: false },
    vouchers: new Map(),
    parked: new Map(),
    parkedMoved: [],
    parkedLeaving: [],
    approvals: new Map(),
    helpCalls: new Map(),
    kioskSetting: FIRST_KIOSK_SETTING,
    subscriptions: new Map(),
    subscriptionsUsed: [],
    accounts: new Map(),
    creditClaims: new Map(),
    operators: { operators: [], lockAfterSeconds: 300, badgeKey: 'ab'.repeat(32) },
    whoWorks: null,
    lockOuts: [],
    subscriptionsAway: false,
  }
}

export function newDevice(terminal: TerminalIdentity, publicKey: string): DeviceState {
  return {
    terminal,
    publicKey,
    revoked: false,
    bootId: null,
    runNumber: 0,
    standing: 'begins_anew',
    inbox: EMPTY_CHAIN,
    answers: new Map(),
  }
}

export function showOf(state: ServerState, showId: string): ShowState {
  const show = state.shows.get(showId)
  if (!show) throw new Error(`no show ${showId}`)
  return show
}

export function referenceOf(state: ServerState, bookingId: string): string {
  const known = state.references.get(bookingId)
  if (known !== undefined) return known
  const reference = bookingReference(state.nextReference++)
  state.references.set(bookingId, reference)
  return reference
}

/** The state as maps show it: an allotted seat looks free. */
export function stateOfClaim(claim: SeatClaim | undefined): SeatStateCode {
  if (!claim || claim.kind === 'allotted') return FREE
  return claim.kind === 'held' ? HELD : BOOKED
}
