/** A printer on the network, which takes raw bytes at a port. */
import { connect } from 'node:net'
import { createInbox, type Wire } from './wire.ts'

const CONNECT_MS = 3000
/** It takes nothing for so long: it has stopped. */
const STALLED_MS = 5000
/** Many printers never close their side. */
const CLOSE_MS = 1000

/** @throws when it can't be reached */
export async function openTcpWire({ host, port }: { host: string; port: number }): Promise<Wire> {
  const socket = connect({ host, port, noDelay: true })
  const inbox = createInbox()
  let broken: Error | undefined
  const gone = Promise.withResolvers<void>()
  socket.on('data', (bytes) => inbox.put(bytes))
  socket.on('error', (error) => {
    broken = error
  })
  socket.on('close', () => {
    inbox.close()
    gone.resolve()
  })

  await within(CONNECT_MS, [
    new Promise<void>((resolve) => socket.once('connect', () => resolve())),
    gone.promise.then(() => fail(broken ?? new Error('it closed the connection'))),
  ]).catch((error: unknown) => {
    socket.destroy()
    throw error
  })

  return {
    canAnswer: true,
    async write(bytes) {
      if (broken || socket.destroyed) fail(broken ?? new Error('the connection is closed'))
      await within(STALLED_MS, [
        new Promise<void>((resolve, reject) => {
          socket.write(bytes, (error) => (error ? reject(error) : resolve()))
        }),
        gone.promise.then(() => fail(broken ?? new Error('the printer closed the connection'))),
      ])
    },
    read: inbox.read,
    async end() {
      const ended = new Promise<void>((resolve) => socket.end(resolve))
      await within(STALLED_MS, [ended, gone.promise])
      await within(CLOSE_MS, [gone.promise]).catch(() => {})
      socket.destroy()
      if (broken) throw broken
    },
    drop: () => socket.destroy(),
  }
}

function fail(error: Error): never {
  throw error
}

async function within(ms: number, works: Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), ms)
  })
  // The loser of the race may reject later, when nobody listens.
  for (const work of works) work.catch(() => {})
  try {
    await Promise.race([...works, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
