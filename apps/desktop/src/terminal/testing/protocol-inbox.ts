/** The tests' server's inbox: each entry of a terminal's chain is applied, becomes a conflict, or shows a gap. */
import { createHash } from 'node:crypto'
import {
  AnyLink,
  type Command,
  type CommandBatch,
  type DoorNews,
  type EntryAnswer,
  newId,
  type SellCommand,
} from '@marquee/shared'
import { type DeviceState, type ServerState, showOf } from './protocol-state.ts'

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
  if (body.kind === 'drawer') {
    state.drawers.set(terminalId, drawer + (body.direction === 'in' ? body.amount.amount : -body.amount.amount))
  }
  if (body.kind === 'check_in') {
    const { kind: _, ...admission } = body
    learn(state, { ...admission, kind: 'admitted', why: null, door: { terminalId, name: device.terminal.name } })
  }
  const answer: EntryAnswer =
    body.kind === 'sell' ? sell(state, terminalId, body, changed) : { outcome: 'applied', done: {} }
  state.commands.set(id, answer)
  return answer
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
  const show = showOf(state, body.showId)
  const seats = body.tickets.map(({ seatId }) => state.seats.get(seatId) ?? -1)
  const isMine = body.tickets.every(({ grantNumber }, i) => {
    const claim = show.claims.get(seats[i] as number)
    return claim?.terminalId === terminalId && claim.grantNumber === grantNumber && claim.kind !== 'booked'
  })
  if (!isMine || state.sold.has(body.bookingId)) return conflict(state, 'stale_grant', JSON.stringify(body))
  for (const [i, { grantNumber }] of body.tickets.entries()) {
    show.claims.set(seats[i] as number, { kind: 'booked', bookingId: body.bookingId, terminalId, grantNumber })
  }
  changed(body.showId, seats)
  state.sold.set(body.bookingId, body)
  return { outcome: 'applied', done: { reference: body.reference } }
}
