/** A counter that keeps claims as docs/selling-while-cut-off.md says, in memory, and misbehaves when a test wants it to. */
import { EMPTY_CHAIN, type GrantedSeat, type NoticeOf, newId } from '@marquee/shared'
import type { Socket } from 'socket.io-client'
import {
  boot,
  type Device,
  grantedValue,
  knock,
  type RawTerminal,
  signChallenge,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'

export interface Counter {
  device: Device
  socket: Socket
  /** The claims that would be on its disk, by show and seat. */
  own: Map<string, GrantedSeat>
  /** The seats that it may sell: seat id and grant number. */
  claims(showId: string): GrantedSeat[]
  seatIds(showId: string): string[]
  /** The grants that it was told of, in order. */
  grants: NoticeOf<'grant'>[]
  recalls: NoticeOf<'recall'>[]
  /** `deaf`: hears nothing. `mute`: does as it is told, and its answers are lost. */
  mood: 'well' | 'deaf' | 'mute'
  /** Seats that it has in a cart, or has sold: it doesn't let go of them. */
  inUse: Set<string>
  ask: RawTerminal['ask']
  close(): void
}

/** @param own what is on its disk: pass that of an earlier run, and it goes on with it */
export async function connectCounter(
  url: string,
  device: Device,
  { own = new Map<string, GrantedSeat>(), isNew = false, mood = 'well' as Counter['mood'] } = {},
): Promise<Counter> {
  const outcome = await knock(url, (challenge) => signChallenge(device, challenge))
  if ('refusal' in outcome) throw new Error(`the counter was refused: ${outcome.refusal.code}`)
  const { socket } = outcome
  const floors = new Map<string, number>()
  const counter: Counter = {
    device,
    socket,
    own,
    claims: (showId) => [...own].flatMap(([key, seat]) => (key.startsWith(showId) ? [seat] : [])),
    seatIds: (showId) => counter.claims(showId).map(({ seatId }) => seatId),
    grants: [],
    recalls: [],
    mood,
    inUse: new Set(),
    ask: (name, request) => socket.timeout(20_000).emitWithAck(name, request),
    close: () => void socket.close(),
  }
  socket.on('grant', (grant: NoticeOf<'grant'>, reply: (answer: unknown) => void) => {
    if (counter.mood === 'deaf') return
    counter.grants.push(grant)
    const gone: GrantedSeat[] = []
    for (const seat of grant.seats) {
      const key = `${grant.showId} ${seat.seatId}`
      if (seat.grantNumber <= (floors.get(key) ?? 0)) gone.push(seat)
      else own.set(key, seat)
    }
    if (counter.mood === 'well') reply({ kept: true, ...(gone.length > 0 && { gone }) })
  })
  socket.on('recall', (recall: NoticeOf<'recall'>, reply: (answer: unknown) => void) => {
    if (counter.mood === 'deaf') return
    counter.recalls.push(recall)
    const letGo = recall.seats.filter(({ seatId }) => !counter.inUse.has(seatId))
    for (const { seatId, grantNumber } of letGo) {
      const key = `${recall.showId} ${seatId}`
      floors.set(key, Math.max(grantNumber, floors.get(key) ?? 0))
      if ((own.get(key)?.grantNumber ?? 0) <= grantNumber) own.delete(key)
    }
    if (counter.mood === 'well') reply({ letGo })
  })
  if (isNew) {
    own.clear()
    device.outbox.runNumber = 0
    device.outbox.head = EMPTY_CHAIN
  }
  grantedValue(await boot(device, socket, newId()))
  return counter
}
