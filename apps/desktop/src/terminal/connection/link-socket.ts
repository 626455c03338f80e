/** The link's view of a connection, and Socket.IO as one. A simulation puts its own network in its place. */
import type { Handshake } from '@marquee/shared'
import { io } from 'socket.io-client'

export interface LinkSocket {
  /** `acknowledge`: a function where the server waits for an answer. */
  on(event: string, listener: (body: unknown, acknowledge: unknown) => void): void
  /** Called at every sign of life of the server. */
  onHeard(listener: () => void): void
  /** Called when it could not be made, or has ended; it doesn't come back. */
  onLost(listener: (why: string) => void): void
  /** Rejects when there is no answer in time, or the connection ends before it. */
  request(event: string, body: unknown, timeoutMs: number): Promise<unknown>
  connect(): void
  /** Closes it: none of its listeners is called any more. */
  close(): void
}

/** @param url with the namespace; nothing is sent before `connect` */
export type OpenSocket = (url: string, handshake: Handshake, timeoutMs: number) => LinkSocket

export const openSocketIo: OpenSocket = (url, handshake, timeoutMs) => {
  const socket = io(url, {
    auth: handshake,
    transports: ['websocket'],
    timeout: timeoutMs,
    reconnection: false,
    autoConnect: false,
    // A process may run several terminals; each is a connection of its own.
    forceNew: true,
  })
  const heard: (() => void)[] = []
  const onPing = (): void => {
    for (const listener of heard) listener()
  }
  return {
    on: (event, listener) => void socket.on(event, listener),
    onHeard(listener) {
      heard.push(listener)
      if (heard.length === 1) socket.io.on('ping', onPing)
      socket.onAny(listener)
    },
    onLost(listener) {
      socket.on('connect_error', (error) => listener(error.message))
      socket.on('disconnect', listener)
    },
    request: (event, body, requestTimeoutMs) => socket.timeout(requestTimeoutMs).emitWithAck(event, body),
    connect: () => void socket.connect(),
    close() {
      socket.off()
      socket.offAny()
      socket.io.off('ping', onPing)
      socket.disconnect()
    },
  }
}
