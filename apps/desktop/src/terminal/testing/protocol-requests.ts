/** The tests' server's answers to a terminal's requests. */
import {
  type Answer,
  BOOKED,
  type BootAnswer,
  type BootRequest,
  bookingReference,
  CALLS,
  type CallName,
  encodeSeatStates,
  faultOfAccount,
  granted,
  HELD,
  type PassThroughName,
  type RequestOf,
  refused,
  validate,
} from '@marquee/shared'
import { takeBatch } from './protocol-inbox.ts'
import { cancelReaderPayment, payAtReader, readerPayment } from './protocol-reader.ts'
import { type DeviceState, referenceOf, type SeatClaim, type ServerState, showOf } from './protocol-state.ts'

/** Entries of a page of the catalogue: few, so that the tests see more than one page. */
const PAGE = 3

export interface Caller {
  device: DeviceState
  join(room: string): void
  leave(room: string): void
  changed(showId: string, seats: number[]): void
}

export function answerRequest(state: ServerState, name: CallName, raw: unknown, caller: Caller): Answer<unknown> {
  const body = validate(CALLS[name].request, raw)
  if (!body.ok) return body
  const answer = ANSWERS[name]
  if (!answer) return refused({ code: 'unavailable', what: 'the tests’ server does no such thing' })
  return answer(state, body.value as never, caller)
}

type Answers = { [N in CallName]: (state: ServerState, body: RequestOf<N>, caller: Caller) => Answer<unknown> }

/** Every request that the engine makes by itself. Requests that it passes on for screens, log-ins at managers' pages, the taking
 * over of holds and exchanges are tested with the real server. */
const ANSWERS: Omit<
  Answers,
  PassThroughName | `office${string}` | 'takeOverHold' | 'takeUpParked' | 'exchange' | 'findBookings' | 'bookingToPrint'
> &
  Partial<Answers> = {
  boot: (state, body, { device }) => granted(state.answerBoot?.() ?? boot(state, device, body)),

  stockLevels: ({ stock: levels }, { cinemaId }) => granted({ cinemaId, levels }),

  lastShift: ({ lastShift }) => granted(lastShift),

  codesLeft: ({ codesLeft: codes }) => granted({ codes }),

  report(state, { shows, bookings = [] }, { device }) {
    const named = new Set(shows.flatMap(({ showId, seats }) => seats.map((seat) => `${showId} ${seat.seatId}`)))
    const unnamed = bookings.map(({ bookingId, showId }) => ({
      bookingId,
      showId,
      seats: [...state.seats.keys()].flatMap((seatId) => {
        const claim = claimOn(state, showId, seatId)
        const isHeld = claim?.kind === 'held' && claim.bookingId === bookingId
        if (!isHeld || !isOf(claim, device, claim.grantNumber) || named.has(`${showId} ${seatId}`)) return []
        return [{ seatId, grantNumber: claim.grantNumber }]
      }),
    }))
    return granted({
      unnamed: unnamed.filter(({ seats }) => seats.length > 0),
      ended: shows
        .map(({ showId, seats }) => ({
          showId,
          seats: seats.filter(({ seatId, grantNumber }) => !isOf(claimOn(state, showId, seatId), device, grantNumber)),
        }))
        .filter(({ seats }) => seats.length > 0),
    })
  },

  watch(state, { showId, have }, caller) {
    const show = showOf(state, showId)
    caller.join(showId)
    if (have?.mapLife === show.mapLife && have.revision <= show.revision) {
      const changes = show.log.filter(({ from }) => from >= have.revision).flatMap(({ changes }) => changes)
      return granted({ kind: 'changes', mapLife: show.mapLife, from: have.revision, revision: show.revision, changes })
    }
    const { mapLife, revision, states } = show
    return granted({ kind: 'snapshot', mapLife, revision, states: encodeSeatStates(states) })
  },

  unwatch(_, { showId }, caller) {
    caller.leave(showId)
    return granted({})
  },

  claim(state, { showId, bookingId, seatIds }, { device, changed }) {
    const show = showOf(state, showId)
    const mine = (claim: SeatClaim | undefined): boolean =>
      claim?.terminalId === device.terminal.id &&
      (claim.kind === 'allotted' || (claim.kind === 'held' && claim.bookingId === bookingId))
    const indexes = seatIds.map((seat) => state.seats.get(seat) ?? -1)
    const taken = seatIds.filter((_, i) => {
      const claim = show.claims.get(indexes[i] as number)
      return claim !== undefined && !mine(claim)
    })
    if (taken.length > 0) return refused({ code: 'seats_taken', seatIds: taken })
    const news = indexes.filter((index) => show.claims.get(index)?.kind !== 'held')
    for (const index of news) {
      const grantNumber = show.claims.get(index)?.grantNumber ?? state.nextGrantNumber++
      show.claims.set(index, { kind: 'held', bookingId, terminalId: device.terminal.id, grantNumber })
    }
    changed(showId, news)
    return granted({
      reference: referenceOf(state, bookingId),
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      seats: seatIds.map((seatId, i) => ({ seatId, grantNumber: show.claims.get(indexes[i] as number)?.grantNumber })),
      certificate: state.certify(showId, device),
    })
  },

  release(state, { showId, seats }, { device, changed }) {
    endClaims(state, device, showId, seats, changed)
    return granted({})
  },

  extend: () => granted({ expiresAt: new Date(Date.now() + 1_200_000).toISOString() }),

  references: (state, { quantity }) =>
    granted({ references: Array.from({ length: quantity }, () => bookingReference(state.nextReference++)) }),

  commands: (state, body, { device, changed }) => granted({ answers: takeBatch(state, device, body, changed) }),

  payAtReader: (state, { order }, { device, changed }) => payAtReader(state, order, device.terminal.id, changed),
  readerPayment: (state, about) => readerPayment(state, about),
  cancelReaderPayment: (state, about, { device }) => cancelReaderPayment(state, about, device.terminal.id),

  catalogue(state, { after }) {
    const start = after
      ? state.entries.findIndex(
          (e) => e.kind === after.kind && e.entry.id === after.id && e.revision === after.revision,
        ) + 1
      : 0
    return granted({ entries: state.entries.slice(start, start + PAGE), more: start + PAGE < state.entries.length })
  },

  occupancy: (state) =>
    granted({
      shows: [...state.shows].map(([showId, { states }]) => ({
        showId,
        held: states.filter((code) => code === HELD).length,
        booked: states.filter((code) => code === BOOKED).length,
      })),
    }),

  doorNews(state, { after }) {
    const news = state.doorNews.filter(({ revision }) => revision > Number(after))
    const page = news.slice(0, PAGE)
    const more = news.length > PAGE
    const upTo = String(page.at(-1)?.revision ?? after ?? 0)
    return granted({ news: page, upTo, more, revoked: more ? null : state.revokedSellers })
  },
  orderAtDoor: () => granted({ order: null }),
  claimVoucher(state, { text }, { device }) {
    const voucher = state.vouchers.get(text)
    if (!voucher) return refused({ code: 'voucher_refused', fault: { why: 'unknown' } })
    if (voucher.by !== null && voucher.by !== device.terminal.id) {
      return refused({ code: 'voucher_refused', fault: { why: 'in_use', by: 'another counter' } })
    }
    voucher.by = device.terminal.id
    return granted(voucher.state)
  },

  claimEntries(state, { text, showIds }) {
    if (state.subscriptionsAway) return refused({ code: 'unavailable', what: 'the ledger is away' })
    const known = state.subscriptions.get(text)
    if (!known) return refused({ code: 'subscription_refused', fault: { why: 'unknown' } })
    const used = showIds.some((showId) => state.subscriptionsUsed.includes(`${known.card.code} ${showId}`))
    return used ? refused({ code: 'subscription_refused', fault: { why: 'used' } }) : granted(known)
  },

  askApproval(state, { approvalId, act }) {
    const asked = { approvalId, orderId: act.orderId, state: 'waiting' as const, by: null, at: null }
    const known = state.approvals.get(approvalId) ?? { act, approval: asked }
    state.approvals.set(approvalId, known)
    return granted(known.approval)
  },

  approval(state, { approvalId }) {
    const known = state.approvals.get(approvalId)
    return known ? granted(known.approval) : refused({ code: 'approval_over' })
  },

  withdrawApproval(state, { approvalId }) {
    const known = state.approvals.get(approvalId)
    if (!known) return refused({ code: 'approval_over' })
    if (known.approval.state === 'waiting') known.approval = { ...known.approval, state: 'withdrawn' }
    return granted(known.approval)
  },

  approveHere(state, { approvalId, operatorId }) {
    const known = state.approvals.get(approvalId)
    if (known?.approval.state !== 'waiting') return refused({ code: 'approval_over' })
    const by = state.operators.operators.find((operator) => operator.operatorId === operatorId)?.name ?? null
    known.approval = { ...known.approval, state: 'granted', by, at: new Date().toISOString() }
    return granted(known.approval)
  },

  syncParked(state, { orders }) {
    const named = new Map(orders.map(({ orderId, parkedAt }) => [orderId, parkedAt]))
    for (const orderId of state.parked.keys()) if (!named.has(orderId)) state.parked.delete(orderId)
    const wanted = [...named].flatMap(([orderId, parkedAt]) =>
      parkedAt === null || state.parked.get(orderId)?.parkedAt === parkedAt ? [] : [orderId],
    )
    const moved = state.parkedMoved.filter(({ orderId }) => named.has(orderId))
    return granted({
      wanted,
      moved,
      leaving: state.parkedLeaving.filter((orderId) => named.has(orderId)),
      elsewhere: [],
    })
  },

  keepParked(state, { order }) {
    state.parked.set(order.orderId, order)
    return granted({})
  },

  tellCondition: () => granted({}),

  callForHelp(state, { callId }) {
    state.helpCalls.set(callId, 'waiting')
    return granted({ callId, state: 'waiting' })
  },
  helpCall: (state, { callId }) => granted({ callId, state: state.helpCalls.get(callId) ?? 'over' }),
  endHelpCall(state, { callId }) {
    state.helpCalls.set(callId, 'over')
    return granted({ callId, state: 'over' })
  },
  helpCalls: () => granted({ calls: [] }),
  tellOutOfOrder(state, { isOutOfOrder }) {
    const revision = state.kioskSetting.revision + 1
    state.kioskSetting = { ...state.kioskSetting, revision, isOutOfOrder }
    return granted(state.kioskSetting)
  },
  ownReader: () => granted({ reader: null }),

  operators: ({ operators }) => granted(operators),

  whoWorks(state, { operatorId }) {
    state.whoWorks = operatorId
    return granted({})
  },

  tellLockOuts(state, { lockOuts }) {
    state.lockOuts.push(...lockOuts)
    return granted({})
  },

  findAccounts: (state, { text }) =>
    granted({ accounts: [...state.accounts.values()].filter(({ name }) => name.includes(text)), more: false }),

  claimCredit(state, { accountId, orderId, amount }) {
    const account = state.accounts.get(accountId)
    if (!account) return refused({ code: 'account_refused', fault: { why: 'unknown' } })
    const fault = faultOfAccount(account, { amount, currency: undefined, cinemaId: null })
    if (fault) return refused({ code: 'account_refused', fault })
    state.creditClaims.set(orderId, amount)
    return granted(account)
  },

  letGoOfCredit(state, { orderIds }) {
    for (const orderId of orderIds) state.creditClaims.delete(orderId)
    return granted({})
  },

  letGoOfVouchers(state, { codes }, { device }) {
    for (const voucher of state.vouchers.values()) {
      if (codes.includes(voucher.state.code) && voucher.by === device.terminal.id) voucher.by = null
    }
    return granted({})
  },

  mailOrder: () => granted({ to: 'v•••@example.org' }),

  conflicts: () => granted({ open: [], settled: [] }),
}

function boot({ incarnation }: ServerState, device: DeviceState, { bootId, runNumber, head }: BootRequest): BootAnswer {
  const { inbox } = device
  const isBehind = head.sequence < inbox.sequence || (head.sequence === inbox.sequence && head.hash !== inbox.hash)
  if (bootId !== device.bootId || isBehind) {
    const isNewest = device.runNumber > 0 && runNumber === device.runNumber && !isBehind
    device.standing = isNewest ? 'continues' : 'begins_anew'
    device.runNumber++
    device.bootId = bootId
  } else if (runNumber === device.runNumber) device.standing = 'continues'
  return { standing: device.standing, runNumber: device.runNumber, inbox, ...(incarnation && { incarnation }) }
}

export function claimOn(state: ServerState, showId: string, seatId: string): SeatClaim | undefined {
  return showOf(state, showId).claims.get(state.seats.get(seatId) ?? -1)
}

function isOf(claim: SeatClaim | undefined, device: DeviceState, grantNumber: number): boolean {
  return claim?.terminalId === device.terminal.id && claim.grantNumber === grantNumber && claim.kind !== 'booked'
}

/** Only under that very grant number, and never what is sold. */
export function endClaims(
  state: ServerState,
  device: DeviceState,
  showId: string,
  seats: readonly { seatId: string; grantNumber: number }[],
  changed: (showId: string, seats: number[]) => void,
): void {
  const ended = seats.filter(({ seatId, grantNumber }) => isOf(claimOn(state, showId, seatId), device, grantNumber))
  const indexes = ended.map(({ seatId }) => state.seats.get(seatId) ?? -1)
  for (const index of indexes) showOf(state, showId).claims.delete(index)
  changed(showId, indexes)
}
