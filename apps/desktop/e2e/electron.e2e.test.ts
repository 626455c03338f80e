/**
 * Sells a seat through the Electron shell. Only where Electron's binary is installed and a display is there; elsewhere it
 * is skipped, and its name says why.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP } from '../../../tooling/services/desktop-build.ts'
import { findElectron } from '../../../tooling/services/electron.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../tooling/testing/houses/server.ts'
import { createEnrolmentCode } from '../../server/src/terminals/enrolment/enrolment.ts'
import { sellFirstFreeSeat } from './sell-a-seat.ts'

const electron = findElectron()
const skipped = 'why' in electron ? ` (skipped: ${electron.why})` : ''

describe.skipIf('why' in electron)(`the counter in its Electron window${skipped}`, () => {
  let server: TestServer
  let programme: TestProgramme
  let folder: string
  let app: ElectronApplication

  beforeAll(async () => {
    server = await startTestServer()
    programme = await insertTestProgramme(server.pool)
    folder = mkdtempSync(join(tmpdir(), 'marquee-electron-'))
    const code = await createEnrolmentCode(server.pool, { name: 'Counter 1', kind: 'counter', cinemaId: null })
    app = await _electron.launch({
      executablePath: 'path' in electron ? electron.path : '',
      // Chromium's sandbox refuses to run as root.
      args: [DESKTOP, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      env: {
        ...(process.env as Record<string, string>),
        MARQUEE_SERVER_URL: server.url,
        MARQUEE_TERMINAL_DIR: folder,
        MARQUEE_ENROLMENT_CODE: code,
      },
    })
  })

  afterAll(async () => {
    await app?.close()
    await server?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  it('opens our own page, in the sandbox, with nothing but the shell’s three functions', async () => {
    const page = await app.firstWindow()
    expect(page.url()).toBe('marquee://app/')
    expect(await page.evaluate(() => Object.keys(window.marqueeShell ?? {}).sort())).toEqual([
      'alive',
      'connectEngine',
      'onEngineDown',
    ])
    expect(await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in window))).toEqual([])
  })

  it('sells a seat, which is then in the ledger', async () => {
    const page = await app.firstWindow()
    const reference = await sellFirstFreeSeat(page, programme.showIds[0] ?? '')
    const { rows } = await server.pool.query<{ kind: string }>(
      'select kind from seat_claims join bookings on bookings.id = booking_id where reference = $1',
      [reference],
    )
    expect(rows).toEqual([{ kind: 'booked' }])
  })

  it('opens no other window, goes nowhere else, and loads nothing from the network', async () => {
    const page = await app.firstWindow()
    await page.evaluate(() => window.open('https://cinema.example/'))
    await page.evaluate((url) => window.location.assign(url), server.url)
    expect(
      await page.evaluate(
        (url) =>
          fetch(url).then(
            () => 'loaded',
            () => 'refused',
          ),
        server.url,
      ),
    ).toBe('refused')
    expect(app.windows()).toHaveLength(1)
    expect(page.url()).toBe('marquee://app/')
  })
})
