import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ProtocolServer, startProtocolServer } from '../../apps/desktop/src/terminal/testing/protocol-server.ts'
import { sampleProgramme } from '../../apps/desktop/src/terminal/testing/sample-programme.ts'
import { SOON } from '../testing/soon.ts'

const DESKTOP = join(import.meta.dirname, 'desktop.ts')

let server: ProtocolServer
let dir: string
const running: ChildProcess[] = []

beforeAll(async () => {
  server = await startProtocolServer(sampleProgramme())
  dir = mkdtempSync(join(tmpdir(), 'marquee-desktop-test-'))
})
afterAll(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** `npm run desktop` with these words. The code travels in the environment: others see a command's words. */
function desktop(words: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [DESKTOP, '--server', server.url, '--dir', dir, ...words], {
    env: { ...process.env, MARQUEE_ENROLMENT_CODE: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  return { child, said: () => said, exited: once(child, 'exit') }
}

it('marquee desktop opens a counter of another house in a page, and stops on SIGTERM', async () => {
  const counter = desktop(['--kind', 'counter', '--browser'], { MARQUEE_ENROLMENT_CODE: server.code('Counter 1') })
  const address = await vi.waitFor(() => {
    const [, url] = /^counter (http:\S+)$/m.exec(counter.said()) ?? []
    if (url === undefined) throw new Error(`it said: ${counter.said()}`)
    return url
  }, SOON)
  // The host takes the key out of the address, and goes on with a cookie.
  const launched = await fetch(address, { redirect: 'manual' })
  expect(launched.status).toBe(303)
  const cookie = launched.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const page = await fetch(new URL('/', address), { headers: { cookie } })
  const [, script] = /src="\.\/(assets\/page-[^"]+\.js)"/.exec(await page.text()) ?? []
  const asset = await fetch(new URL(`/${script}`, address), { headers: { cookie } })
  // The name changes with the content, so it is fetched once, and travels at a third of its size.
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(asset.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
  expect(page.headers.get('cache-control')).toBe('no-cache')
  await vi.waitFor(() => expect(existsSync(join(dir, 'page', 'device.json'))).toBe(true), SOON)
  counter.child.kill('SIGTERM')
  expect(await counter.exited).toEqual([0, null])
})

it("marquee desktop refuses to open a counter's data as a kiosk", async () => {
  const kiosk = desktop(['--kind', 'kiosk', '--browser'])
  expect(await kiosk.exited).toEqual([1, null])
  expect(kiosk.said()).toContain('which is enrolled as a counter: start it with --kind counter')
})

it.each([
  [['--kind', 'till'], {}, /--kind.*till.*counter, kiosk, manager, door/],
  [['--kind', 'counter', '--port', '0'], {}, /whole number from 1 to 65535/],
  [['--kind', 'kiosk'], { MARQUEE_KEYPAD: 'F23=jump' }, /^MARQUEE_KEYPAD must be keys and what they do.*\n$/],
])('marquee desktop refuses %j with %j in a sentence', async (words, settings, sentence) => {
  const wrong = desktop(words, settings)
  expect(await wrong.exited).toEqual([1, null])
  expect(wrong.said()).toMatch(sentence)
})
