/**
 * The page as the Electron shell serves it, with the shell's preload and headers, in real Chromium. It must let a clerk
 * sell, and must stop dialogs, windows and the network. The parts that are not Electron's here are listed in
 * shell-stand-in.ts.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { DESKTOP } from '../../../tooling/services/desktop-build.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../tooling/testing/houses/server.ts'
import { launchChromium } from '../../../tooling/testing/services/chromium.ts'
import { createEnrolmentCode } from '../../server/src/terminals/enrolment/enrolment.ts'
import { APP_ORIGIN } from '../src/main/app-origin.ts'
import { answerAppRequest } from '../src/main/app-protocol.ts'
import { type Engine, startEngine } from '../src/terminal/engine.ts'
import { SILENT } from '../src/terminal/log.ts'
import { serveScreen } from '../src/terminal/screens/rpc.ts'
import { sellFirstFreeSeat } from './sell-a-seat.ts'
import { addShell, letEngineDie } from './shell-stand-in.ts'

describe('the page in the shell', () => {
  let server: TestServer
  let programme: TestProgramme
  let engine: Engine
  let folder: string
  let pages: Server
  let browser: Browser
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    server = await startTestServer()
    programme = await insertTestProgramme(server.pool, { shows: 2 })
    folder = mkdtempSync(join(tmpdir(), 'marquee-shell-page-'))
    engine = await startEngine({ dir: folder, serverUrl: server.url })
    await engine.enrol(await createEnrolmentCode(server.pool, { name: 'Counter 1', kind: 'counter', cinemaId: null }))
    await engine.ready()
    pages = await servePages(engine)
    browser = await launchChromium()
    page = await browser.newPage()
    await addShell(page)
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
  })

  afterAll(async () => {
    await browser?.close()
    pages?.closeAllConnections()
    pages?.close()
    await engine?.stop()
    await server?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  it('lets a clerk sell a seat without a warning', async () => {
    const reference = await sellFirstFreeSeat(page, programme.showIds[0] ?? '')
    // The counter sells at once, and its outbox tells the server.
    const claims = async () =>
      (
        await server.pool.query<{ kind: string }>(
          'select kind from seat_claims join bookings on bookings.id = booking_id where reference = $1',
          [reference],
        )
      ).rows
    await expect.poll(claims).toEqual([{ kind: 'booked' }])
    expect(complaints).toEqual([])
  })

  it('says that the engine has died, and continues with the next one', async () => {
    const text = 'The terminal’s engine stopped unexpectedly.'
    await letEngineDie(page, { text, restartInMs: 250 })
    await page.getByText(text).waitFor()
    await page.getByText(text).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Next customer' }).click()
    expect(await sellFirstFreeSeat(page, programme.showIds[1] ?? '')).toMatch(/^MQ-/)
    expect(complaints).toEqual([])
  })

  it('refuses a dropped file', async () => {
    const refused = await page.evaluate(() => {
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() })
      document.body.dispatchEvent(drop)
      return drop.defaultPrevented
    })
    expect(refused).toBe(true)
  })

  it('opens no dialog, not even to print', async () => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type())
      void dialog.dismiss()
    })
    await page.evaluate(() => {
      window.addEventListener('beforeprint', () => document.body.setAttribute('data-printed', ''))
      window.alert('hello')
      window.print()
    })
    expect(await page.evaluate(() => [window.confirm('sure?'), window.prompt('name?')])).toEqual([false, null])
    expect(await page.locator('body[data-printed]').count()).toBe(0)
    expect(dialogs).toEqual([])
  })

  it('opens no window', async () => {
    expect(await page.evaluate(() => window.open('about:blank'))).toBeNull()
    expect(page.context().pages()).toHaveLength(1)
  })

  it('contacts no address but its own', async () => {
    const fetched = await page.evaluate(
      (url) =>
        fetch(`${url}/healthz`, { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'refused',
        ),
      server.url,
    )
    expect(fetched).toBe('refused')
  })

  it('runs no script but its own', async () => {
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.body.dataset.injected = "yes"'
      document.body.append(script)
      return document.body.dataset['injected'] ?? 'no'
    })
    expect(ran).toBe('no')
  })
})

async function servePages(engine: Engine): Promise<Server> {
  const root = join(DESKTOP, 'out/renderer')
  const server = createServer((request, response) => {
    void answerAppRequest(root, root, { method: request.method ?? '', url: APP_ORIGIN + request.url }).then(
      async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(Buffer.from(await answer.arrayBuffer()))
      },
    )
  })
  const sockets = new WebSocketServer({ server, path: '/engine' })
  sockets.on('connection', (socket) => {
    const road = {
      post: (text: string) => socket.send(text),
      on: (listener: (text: string) => void) => void socket.on('message', (data) => listener(String(data))),
    }
    socket.on('close', serveScreen(engine, road, SILENT))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
