/** GET requests over bare sockets: Node's own HTTP client costs more than what is measured here. */
import { connect, type Socket } from 'node:net'
import { type Measured, measure } from './measure.ts'

export interface HttpLoad {
  measure(path: string, requests: number): Promise<Measured>
  close(): void
}

/** Keeps `connections` open; each sends its next request when the last is answered. */
export async function openHttpLoad(port: number, connections: number): Promise<HttpLoad> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1')
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      return socket.setNoDelay(true)
    }),
  )
  const free = [...sockets]
  return {
    measure: (path, requests) =>
      measure(
        Array.from({ length: requests }, () => async () => {
          const socket = free.pop()
          if (!socket) throw new Error('there are more requests at once than connections')
          await ask(socket, path)
          free.push(socket)
        }),
        connections,
      ),
    close: () => sockets.forEach((socket) => void socket.destroy()),
  }
}

function ask(socket: Socket, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let got = ''
    const hear = (part: Buffer): void => {
      got += part.toString('latin1')
      const head = got.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(got)?.[1])
      if (got.length < head + 4 + length) return
      socket.off('data', hear).off('close', end)
      if (got.startsWith('HTTP/1.1 200')) resolve()
      else reject(new Error(`the bench was answered: ${got.slice(0, head)}`))
    }
    const end = (): void => reject(new Error('the connection was closed'))
    socket.on('data', hear).once('close', end)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  })
}
