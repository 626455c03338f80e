/** Stands in for `socket.io-client`: one attempt a socket, as the terminal's link uses it. The URL names a host of the world. */
import { EventEmitter } from 'node:events'
import { type Packet, sendPacket } from '../sockets/packets.ts'
import { SimSocket } from '../sockets/socket.ts'
import { currentLife } from '../world/life.ts'
import type { End } from '../world/network.ts'
import { HOUSE, world } from '../world/world.ts'

/** The server introduces itself when a connection begins: by then a client that hears nothing gives it up. */
const SILENCE_MS = 5000

interface Options {
  auth?: Record<string, unknown>
  timeout?: number
}

export class Socket extends SimSocket {
  readonly io = new EventEmitter() as EventEmitter & {
    off(name?: string, listener?: (...args: unknown[]) => void): unknown
  }
  readonly #host: string
  readonly #namespace: string
  readonly #options: Options
  #silence: NodeJS.Timeout | undefined
  #opening: NodeJS.Timeout | undefined
  #over = false

  constructor(url: string, options: Options) {
    super()
    const { hostname, pathname } = new URL(url)
    this.#host = hostname === HOUSE ? world().house() : hostname
    this.#namespace = pathname
    this.#options = options
  }

  connect(): this {
    this.#opening = setTimeout(() => this.#failed('timeout'), this.#options.timeout ?? 20_000)
    void world()
      .network.connect(this.#host)
      .then((end) => {
        if (this.#over) return end?.close()
        if (!end) return this.#failed('websocket error')
        this.#open(end)
      })
    return this
  }

  #open(end: End): void {
    this.line = end
    end.onClose = () => this.#ended('transport close')
    end.onMessage = (() => {
      clearTimeout(this.#opening)
      this.connected = true
      this.hearFrom(end)
      this.#listenForPings()
      this.tell('connect')
    }) as (message: never) => void
    sendPacket(end, { kind: 'open', namespace: this.#namespace, auth: this.#options.auth ?? {} })
  }

  protected override take(packet: Packet): void {
    if (packet.kind === 'ping') {
      this.#listenForPings()
      this.io.emit('ping')
      this.say({ kind: 'pong' })
      return
    }
    super.take(packet)
  }

  #listenForPings(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.line?.close()
      this.#ended('ping timeout')
    }, SILENCE_MS)
  }

  #failed(why: string): void {
    if (this.#over) return
    this.#over = true
    clearTimeout(this.#opening)
    this.line?.close()
    this.tell('connect_error', new Error(why))
  }

  #ended(reason: string): void {
    if (!this.connected) return this.#failed(reason)
    this.connected = false
    this.#over = true
    this.line = undefined
    clearTimeout(this.#silence)
    this.tell('disconnect', reason)
  }

  disconnect(): this {
    this.#over = true
    clearTimeout(this.#opening)
    clearTimeout(this.#silence)
    this.line?.close()
    this.line = undefined
    this.connected = false
    return this
  }
}

export function io(url: string, options: Options = {}): Socket {
  if (!currentLife()) throw new Error('a terminal runs on a host')
  return new Socket(url, options)
}
