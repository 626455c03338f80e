import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { parsePrinter, sendToPrinter } from './printer.ts'

let server: Server | undefined
let sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  if (server) await new Promise((resolve) => server?.close(resolve))
  server = undefined
})

async function printer(onConnection: (socket: Socket) => void): Promise<{ host: string; port: number }> {
  server = createServer((socket) => {
    sockets.push(socket)
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

describe('a receipt printer', () => {
  test('gets every byte, in order', async () => {
    const received: Buffer[] = []
    let ended = false
    const address = await printer((socket) => {
      socket.on('data', (chunk) => received.push(chunk))
      socket.on('end', () => {
        ended = true
      })
    })
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 256))
    expect(await sendToPrinter(address, bytes)).toEqual({ ok: true, value: null })
    expect(ended).toBe(true)
    expect(Buffer.concat(received).equals(bytes)).toBe(true)
  })

  test('that is switched off is reported as unavailable', async () => {
    const address = await printer(() => {})
    await new Promise((resolve) => server?.close(resolve))
    server = undefined
    const answer = await sendToPrinter(address, Buffer.from('x'))
    expect(answer).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable', what: expect.stringMatching(/cannot be reached/) },
    })
  })

  test('that accepts nothing is given up after a while', async () => {
    const address = await printer((socket) => socket.pause())
    const answer = await sendToPrinter(address, Buffer.alloc(20_000_000))
    expect(answer).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable', what: expect.stringMatching(/does not answer/) },
    })
  }, 20_000)

  test('that hangs up midway is reported as unavailable', async () => {
    const address = await printer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect((await sendToPrinter(address, Buffer.alloc(20_000_000))).ok).toBe(false)
  })
})

describe("a printer's address", () => {
  test.each([
    ['tcp://192.168.1.40', { host: '192.168.1.40', port: 9100 }],
    ['tcp://printer.lobby:9101', { host: 'printer.lobby', port: 9101 }],
    ['tcp://[::1]:9100', { host: '::1', port: 9100 }],
  ])('%s is understood', (text, expected) => expect(parsePrinter(text)).toEqual(expected))

  test.each(['192.168.1.40', 'http://x', 'tcp://', 'tcp://x:0', 'tcp://x:70000', 'tcp://x:9100/y'])(
    '%s is rejected',
    (text) => expect(parsePrinter(text)).toBeUndefined(),
  )
})
