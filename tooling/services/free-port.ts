import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody listens on right now. Somebody may take it before you do: be ready to ask again. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      if (address === null || typeof address === 'string') return reject(new Error('no port was given'))
      probe.close(() => resolve(address.port))
    })
  })
}

/** True when this process could listen on `port` of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
