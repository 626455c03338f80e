/** The common part of both ends of a Socket.IO connection: events, acknowledgements, time-outs. */
import { EventEmitter } from 'node:events'
import type { End } from '../world/network.ts'
import { type Packet, receive, sendPacket } from './packets.ts'

type Listener = (...args: unknown[]) => void

interface Waiting {
  answer(value: unknown): void
}

export class SimSocket {
  readonly #events = new EventEmitter()
  protected line: End | undefined
  #asked = new Map<number, Waiting>()
  #lastAck = 0
  #any: Listener[] = []
  connected = false

  protected hearFrom(end: End): void {
    this.line = end
    end.onMessage = ((text: string) => receive(text, (packet) => this.line === end && this.take(packet))) as (
      message: never,
    ) => void
  }

  protected take(packet: Packet): void {
    if (packet.kind === 'ack') {
      this.#asked.get(packet.ack)?.answer(packet.body)
      this.#asked.delete(packet.ack)
    } else if (packet.kind === 'event') {
      const { ack, name, body } = packet
      const args: unknown[] = body === undefined ? [] : [body]
      if (ack !== undefined) args.push((answer: unknown) => this.say({ kind: 'ack', ack, body: answer }))
      for (const listener of this.#any) listener(name, ...args)
      this.#events.emit(name, ...args)
    }
  }

  protected say(packet: Packet): void {
    if (this.line?.open) sendPacket(this.line, packet)
  }

  protected tell(name: string, ...args: unknown[]): void {
    this.#events.emit(name, ...args)
  }

  /** Emits to the other end. */
  emit(name: string, ...args: unknown[]): boolean {
    const last = args.at(-1)
    let ack: number | undefined
    if (typeof last === 'function') {
      ack = ++this.#lastAck
      this.#asked.set(ack, { answer: last as (value: unknown) => void })
    }
    const body = typeof last === 'function' ? (args.length > 1 ? args[0] : undefined) : args[0]
    this.say({ kind: 'event', name, body, ack })
    return true
  }

  timeout(ms: number) {
    const ask = (name: string, body: unknown, done: (error: Error | null, answer?: unknown) => void): void => {
      const ack = ++this.#lastAck
      const timer = setTimeout(() => {
        this.#asked.delete(ack)
        done(new Error('operation has timed out'))
      }, ms)
      this.#asked.set(ack, {
        answer: (value) => {
          clearTimeout(timer)
          done(null, value)
        },
      })
      this.say({ kind: 'event', name, body, ack })
    }
    return {
      emit: ask,
      emitWithAck: (name: string, body: unknown): Promise<unknown> =>
        new Promise((resolve, reject) => ask(name, body, (error, answer) => (error ? reject(error) : resolve(answer)))),
    }
  }

  onAny(listener: Listener): this {
    this.#any.push(listener)
    return this
  }

  offAny(listener?: Listener): this {
    this.#any = listener ? this.#any.filter((each) => each !== listener) : []
    return this
  }

  on(name: string, listener: Listener): this {
    this.#events.on(name, listener)
    return this
  }

  once(name: string, listener: Listener): this {
    this.#events.once(name, listener)
    return this
  }

  off(): this {
    this.#events.removeAllListeners()
    return this
  }
}
