/** Stands in for `socket.io`, as far as the gateway uses it: namespaces, rooms, pings. The http server that it is given is only a host's name. */

import { type Packet, sendPacket } from '../sockets/packets.ts'
import { SimSocket } from '../sockets/socket.ts'
import { currentLife } from '../world/life.ts'
import type { End } from '../world/network.ts'
import { world } from '../world/world.ts'

interface ServerOptions {
  pingInterval?: number
  pingTimeout?: number
  connectTimeout?: number
}

type OnConnection = (socket: ServerSocket) => void

class Namespace {
  readonly sockets = new Set<ServerSocket>()
  readonly adapter = { rooms: new Map<string, Set<ServerSocket>>() }
  onConnection: OnConnection | undefined

  on(_name: 'connection', listener: OnConnection): this {
    this.onConnection = listener
    return this
  }

  to(room: string) {
    const members = (): ServerSocket[] => [...(this.adapter.rooms.get(room) ?? [])]
    return {
      emit: (name: string, body: unknown): void => {
        for (const socket of members()) socket.emit(name, body)
      },
    }
  }
}

export class ServerSocket extends SimSocket {
  readonly conn = { request: undefined as unknown, close: (): void => this.disconnect() }
  readonly handshake: { auth: Record<string, unknown> }
  readonly #namespace: Namespace
  readonly #end: End
  #rooms = new Set<string>()
  #ping: NodeJS.Timeout | undefined
  #pong: NodeJS.Timeout | undefined
  readonly #options: ServerOptions

  constructor(namespace: Namespace, end: End, options: ServerOptions, auth: Record<string, unknown>) {
    super()
    this.#namespace = namespace
    this.#end = end
    this.#options = options
    this.handshake = { auth }
    this.connected = true
    namespace.sockets.add(this)
    this.hearFrom(end)
    end.onClose = () => this.#ended('transport close')
    this.#pingLater()
  }

  #pingLater(): void {
    this.#ping = setTimeout(() => {
      this.say({ kind: 'ping' })
      this.#pong = setTimeout(() => {
        this.#end.close()
        this.#ended('ping timeout')
      }, this.#options.pingTimeout ?? 20_000)
    }, this.#options.pingInterval ?? 25_000)
  }

  protected override take(packet: Packet): void {
    if (packet.kind === 'pong') {
      clearTimeout(this.#pong)
      clearTimeout(this.#ping)
      this.#pingLater()
      return
    }
    super.take(packet)
  }

  #ended(reason: string): void {
    if (!this.connected) return
    this.connected = false
    clearTimeout(this.#ping)
    clearTimeout(this.#pong)
    for (const room of [...this.#rooms]) this.leave(room)
    this.#namespace.sockets.delete(this)
    this.tell('disconnect', reason)
  }

  join(room: string | string[]): void {
    if (!this.connected) return
    const { rooms } = this.#namespace.adapter
    for (const each of [room].flat()) {
      this.#rooms.add(each)
      const members = rooms.get(each)
      if (members) members.add(this)
      else rooms.set(each, new Set([this]))
    }
  }

  leave(room: string): void {
    const { rooms } = this.#namespace.adapter
    this.#rooms.delete(room)
    rooms.get(room)?.delete(this)
    if (rooms.get(room)?.size === 0) rooms.delete(room)
  }

  disconnect(_close?: boolean): void {
    if (!this.connected) return
    this.#end.close()
    this.#ended('server namespace disconnect')
  }
}

export class Server {
  readonly #namespaces = new Map<string, Namespace>()

  constructor(_http: unknown, options: ServerOptions) {
    const host = currentLife()?.host
    if (host === undefined) throw new Error('a server runs on a host')
    world().network.listen(
      host,
      (end) => {
        end.onMessage = ((text: string) => {
          const packet = JSON.parse(text) as Packet
          if (packet.kind !== 'open') return
          const namespace = this.of(packet.namespace)
          const socket = new ServerSocket(namespace, end, options, packet.auth)
          sendPacket(end, packet)
          namespace.onConnection?.(socket)
        }) as (message: never) => void
      },
      currentLife(),
    )
  }

  on(_name: 'connection', listener: OnConnection): this {
    this.of('/').on('connection', listener)
    return this
  }

  of(name: string): Namespace {
    const known = this.#namespaces.get(name)
    if (known) return known
    const made = new Namespace()
    this.#namespaces.set(name, made)
    return made
  }

  disconnectSockets(_close?: boolean): void {
    for (const { sockets } of this.#namespaces.values()) for (const socket of [...sockets]) socket.disconnect()
  }

  async close(): Promise<void> {
    this.disconnectSockets()
  }
}

export type { ServerSocket as Socket }
