import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { fiveFreePorts } from '../testing/network/five-free-ports.ts'
import { choosePorts } from './ports.ts'

const servers: Server[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done)))))

function occupy(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject).listen(port, '127.0.0.1', resolve)
    servers.push(server)
  })
}

it("the terminals' ports follow the API's", async () => {
  const port = await fiveFreePorts()
  const chosen = await choosePorts(port)
  expect(chosen).toEqual({ api: port, counter: port + 1, kiosk: port + 2, manager: port + 3, door: port + 4 })
})

it('a requested port that is taken is refused by number', async () => {
  const port = await fiveFreePorts()
  await occupy(port + 2)
  await expect(choosePorts(port)).rejects.toThrow(`Port ${port + 2} (the kiosk) is in use: set PORT to another number`)
})

it('a requested port without room for the terminals is refused', async () => {
  await expect(choosePorts(65_533)).rejects.toThrow('PORT must be at most 65531')
})

it('default ports give way, and differ', async () => {
  await occupy(4600).catch(() => {})
  const chosen = await choosePorts(undefined)
  expect(chosen.api).not.toBe(4600)
  expect(new Set(Object.values(chosen)).size).toBe(5)
})
