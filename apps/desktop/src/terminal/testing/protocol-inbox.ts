/** The tests' server's inbox: each entry of a terminal's chain is applied, becomes a conflict, or shows a gap. */
import { createHash } from 'node:crypto'
import {
  AnyLink,
  type Command,
  type CommandBatch,
  cashOf,
  type DoorNews,
  type EntryAnswer,
  newId,
  type OrderCommand,
  type SellCommand,
} from '@marquee/shared'
import { type DeviceState, type ServerState, type SoldInTest, showOf } from './protocol-state.ts'

/** @param changed seats whose claims are others now */
export function takeBatch(
  state: ServerState,
  device: DeviceState,
  batch: CommandBatch,
  changed: (showId: string, seats: number[]) => void,
): EntryAnswer[] {
  const links = batch.entries.map(({ text }) => readLink(text))
  state.batches.push(links.flatMap((link) => (link && 'command' in link ? link.command : [])))
  if (batch.lost?.from === device.inbox.sequence + 1) {
    conflict(state, 'gap', JSON.stringify(batch.lost))
    device.inbox = { sequence: batch.lost.to, hash: links[0]?.previous ?? '' }
  }
  return batch.entries.map(({ text, hash }, i) => {
    const link = links[i]
    const expected = device.inbox.sequence + 1
    const isIntact = createHash('sha256').update(text).digest('hex') === hash
    const sequence = isIntact && link ? link.sequence : batch.first + i
    const earlier = device.answers.get(`${sequence} ${hash}`)
    if (earlier) return earlier
    if (sequence > expected) return { outcome: 'gap', expected }
    const isWhole = isIntact && link?.previous === device.inbox.hash
    const answer =
      sequence < expected
        ? conflict(state, 'sequence_reused', text)
        : link === undefined
          ? conflict(state, 'malformed', text)
          : isWhole && 'command' in link
            ? takeCommand(state, device, link.command, changed)
            : conflict(state, 'edited', text)
    if (sequence === expected) device.inbox = { sequence, hash }
    device.answers.set(`${sequence} ${hash}`, answer)
    return answer
  })
}

function readLink(text: string): AnyLink | undefined {
  try {
    return AnyLink.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function conflict(state: ServerState, why: string, text: string): EntryAnswer {
  const conflictId = newId()
  state.conflicts.push({ conflictId, why, text })
  return { outcome: 'conflict', conflictId, why: `It is a conflict: ${why}.` }
}

function takeCommand(
  state: ServerState,
  device: DeviceState,
  { id, body }: Command,
  changed: (showId: string, seats: number[]) => void,
): EntryAnswer {
  const earlier = state.commands.get(id)
  if (earlier) return earlier
  const { id: terminalId } = device.terminal
  const drawer = state.drawers.get(terminalId) ?? 0
  if (body.kind === 'sell') state.drawers.set(terminalId, drawer + body.total.amount)
  if (body.kind === 'exchange') throw new Error('this server exchanges nothing')
  if (body.kind === 'order') state.drawers.set(terminalId, drawer + cashOf(body).amount)
  if (body.kind === 'drawer') {
    state.drawers.set(terminalId, drawer + (body.direction === 'in' ? body.amount.amount : -body.amount.amount))
  }
  if (body.kind === 'check_in') {
    const { kind: _, ...admission } = body
    learn(state, { ...admission, kind: 'admitted', why: null, door: { terminalId, name: device.terminal.name } })
  }
  if (body.kind === 'undo_check_in') {
    const { kind: _, admittedAt: at, at: __, ...admission } = body
    const door = { terminalId, name: device.terminal.name }
    learn(state, { ...admission, at, kind: 'admitted', why: null, door, undone: true })
  }
  const answer = answerOf(state, terminalId, body, changed)
  state.commands.set(id, answer)
  return answer
}

function answerOf(
  state: ServerState,
  terminalId: string,
  body: Command['body'],
  changed: (showId: string, seats: number[]) => void,
): EntryAnswer {
  switch (body.kind) {
    case 'sell':
      return sell(state, terminalId, body, changed)
    case 'order':
      return order(state, terminalId, body, changed)
    default:
      return { outcome: 'applied', done: {} }
  }
}

/** Whole, or a conflict. */
function order(
  state: ServerState,
  terminalId: string,
  body: OrderCommand,
  changed: (showId: string, seats: number[]) => void,
): EntryAnswer {
  if (!body.bookings.every((booking) => isSellable(state, terminalId, booking))) {
    return conflict(state, 'stale_grant', JSON.stringify(body))
  }
  for (const booking of body.bookings) book(state, terminalId, booking, changed)
  const named = body.bookings.map(({ bookingId, reference }) => ({ bookingId, reference }))
  return { outcome: 'applied', done: { bookings: named } }
}

export function learn(state: ServerState, news: Omit<DoorNews, 'revision'>): void {
  state.doorNews.push({ revision: state.doorNews.length + 1, ...news })
}

function sell(
  state: ServerState,
  terminalId: string,
  body: SellCommand,
  changed: (showId: string, seats: number[]) => void,
): EntryAnswer {
  if (!isSellable(state, terminalId, body)) return conflict(state, 'stale_grant', JSON.stringify(body))
  book(state, terminalId, body, changed)
  return { outcome: 'applied', done: { reference: body.reference } }
}

const seatsOf = (state: ServerState, { tickets }: SoldInTest): number[] =>
  tickets.map(({ seatId }) => state.seats.get(seatId) ?? -1)

function isSellable(state: ServerState, terminalId: string, sold: SoldInTest): boolean {
  const show = showOf(state, sold.showId)
  const seats = seatsOf(state, sold)
  const isMine = sold.tickets.every(({ grantNumber }, i) => {
    const claim = show.claims.get(seats[i] as number)
    return claim?.terminalId === terminalId && claim.grantNumber === grantNumber && claim.kind !== 'booked'
  })
  return isMine && !state.sold.has(sold.bookingId)
}

export function book(
  state: ServerState,
  terminalId: string,
  sold: SoldInTest,
  changed: (showId: string, seats: number[]) => void,
): void {
  const { bookingId, showId, tickets } = sold
  const seats = seatsOf(state, sold)
  const { claims } = showOf(state, showId)
  for (const [i, { grantNumber }] of tickets.entries()) {
    claims.set(seats[i] as number, { kind: 'booked', bookingId, terminalId, grantNumber })
  }
  changed(showId, seats)
  state.sold.set(bookingId, sold)
}
