/** The messages of Socket.IO's two ends, and their fate on the way. */
import { schedule } from '../world/clock.ts'
import { currentLife } from '../world/life.ts'
import type { End } from '../world/network.ts'
import { world } from '../world/world.ts'

export type Packet =
  | { kind: 'open'; namespace: string; auth: Record<string, unknown> }
  | { kind: 'event'; name: string; body: unknown; ack: number | undefined }
  | { kind: 'ack'; ack: number; body: unknown }
  | { kind: 'ping' }
  | { kind: 'pong' }

/** The beginning of a conversation is one question after the other: nothing to overtake. */
const BEGINNING = new Set(['challenge', 'welcome', 'refused'])

/** Sends JSON: nothing is shared between two programs. */
export function sendPacket(end: End, packet: Packet): void {
  end.send(JSON.stringify(packet))
}

/**
 * Socket.IO keeps the order and sends once. A message that asks for an acknowledgement must stand being lost, late, out
 * of order or doubled all the same. Proxies, retries and a second connection of the same terminal do that.
 */
export function receive(text: string, take: (packet: Packet) => void): void {
  const { faults, random, note, count } = world()
  const packet = JSON.parse(text) as Packet
  if (packet.kind === 'event' && packet.name === 'recall') count('recalls')
  if (packet.kind === 'event' && packet.name === 'grant') count('grants')
  const once = (inSoMany: number): boolean => inSoMany > 0 && random.below(inSoMany) === 0
  if (packet.kind === 'event' && packet.ack !== undefined && !BEGINNING.has(packet.name)) {
    if (once(faults.droppedOnceIn)) {
      note(`${packet.name} is lost on the way to ${currentLife()?.host}`)
      return count('messages lost')
    }
    if (once(faults.doubledOnceIn)) {
      count('messages doubled')
      note(`${packet.name} comes twice to ${currentLife()?.host}`)
      schedule(random.next() * 4000, () => take(JSON.parse(text) as Packet), currentLife())
    }
    if (once(faults.reorderedOnceIn)) {
      count('messages late')
      note(`${packet.name} comes late to ${currentLife()?.host}`)
      return void schedule(random.next() * 3000, () => take(packet), currentLife())
    }
  }
  if (packet.kind === 'ack' && once(faults.droppedOnceIn)) {
    note(`an answer is lost on the way to ${currentLife()?.host}`)
    return count('answers lost')
  }
  take(packet)
}
