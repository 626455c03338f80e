/** Lines that are opened by nobody's terminal: none of them stays open. */
import { TERMINAL_NAMESPACE } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../tooling/testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ redis: false })
})
afterAll(() => server.close())

/** Says what `say` gives for a packet of the server's, and answers pings, so that only the server ends the line. */
function dial(say: (packet: string) => string | undefined) {
  const line = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const state = { isClosed: false }
  line.addEventListener('close', () => {
    state.isClosed = true
  })
  line.addEventListener('message', ({ data }) => {
    // Packets of Engine.IO and Socket.IO: 0 open, 2 ping, 3 pong, 40 into a namespace, 41 out of it.
    const words = data === '2' ? '3' : say(String(data))
    if (words !== undefined) line.send(words)
  })
  return { line, state }
}

/** Whose line asks for nothing is closed after ten seconds. */
const BEFORE_ITS_TIME = { timeout: 9000 }

describe('a stranger’s line is closed', () => {
  it('when it goes elsewhere than to the terminals', async () => {
    const { line, state } = dial((packet) => (packet.startsWith('0') ? '40' : undefined))
    await expect.poll(() => state.isClosed, BEFORE_ITS_TIME).toBe(true)
    line.close()
  })

  it('when it leaves the terminals without an answer to the challenge', async () => {
    const { line, state } = dial((packet) => {
      if (packet.startsWith('0')) return `40${TERMINAL_NAMESPACE},`
      return packet.startsWith(`40${TERMINAL_NAMESPACE}`) ? `41${TERMINAL_NAMESPACE},` : undefined
    })
    await expect.poll(() => state.isClosed, BEFORE_ITS_TIME).toBe(true)
    line.close()
  })

  it('when it asks for nothing at all', async () => {
    const { line, state } = dial(() => undefined)
    await expect.poll(() => state.isClosed, { timeout: 15_000 }).toBe(true)
    line.close()
  }, 20_000)
})
