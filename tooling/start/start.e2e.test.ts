import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payExactCash } from '../../apps/desktop/e2e/counter-page.ts'
import { type Started, start, startUntilReady, stop, THROUGH_NPM } from '../testing/houses/npm-start.ts'
import { launchChromium } from '../testing/services/chromium.ts'

const READY_MS = 60_000
const STOP_MS = 30_000

/** The processes of this machine whose environment or command names the folder. Linux only, as the CI is. */
function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        if (stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')) return false
        return [`/proc/${pid}/environ`, `/proc/${pid}/cmdline`].some((file) =>
          readFileSync(file, 'utf8').includes(dataDir),
        )
      } catch {
        return false
      }
    })
}

const serverPid = (dataDir: string): number | undefined =>
  processesOf(dataDir).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/server.mjs'))

// The test looks for processes in /proc.
describe.skipIf(process.platform !== 'linux')('npm start', () => {
  let root: string
  let dataDir: string
  let browser: Browser
  let house: Started
  let reference: string

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'marquee-start-test-'))
    dataDir = join(root, 'data')
    browser = await launchChromium()
    house = await startUntilReady(dataDir)
  })
  afterAll(async () => {
    await browser?.close()
    if (house?.process.exitCode === null && house.process.signalCode === null) await stop(house, 'SIGKILL')
    rmSync(root, { recursive: true, force: true })
  })

  async function openCounter() {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    await page.goto(house.address('counter'))
    await page.locator('.show-row').first().waitFor()
    return page
  }

  it("ends with the addresses, the API's on the last line", async () => {
    for (const name of ['counter', 'kiosk', "manager's page", 'door'])
      expect(house.address(name)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?launch=[\w-]{43}$/)
    expect(house.address('API')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(house.said().trimEnd().split('\n').at(-1)).toBe(`ready ${house.address('API')}`)
    const ready = await fetch(`${house.address('API')}/readyz`)
    expect(ready.status).toBe(200)
  })

  it('asks at the manager’s page who somebody is, and says how the first one logs in', async () => {
    const [, login, code] =
      /^ +first log-in there: user name (\S+), code (\S+) \(used once\)$/m.exec(house.said()) ?? []
    expect(login).toBe('admin')
    const page = await browser.newPage()
    await page.goto(house.address("manager's page"))
    await page.getByLabel('Code', { exact: true }).fill(code ?? '')
    await page.getByLabel(/^New password/).fill('seven quiet lamps over water')
    await page.getByLabel('The same again').fill('seven quiet lamps over water')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Administrator: your log-in' }).waitFor()
    await page.close()
  })

  it('sends payments to a simulator on this machine, and says so', async () => {
    const [, url] =
      /^Payments go to a simulator on this machine \(no money moves\): (http:\S+)$/m.exec(house.said()) ?? []
    const books = await fetch(`${url}/control/books`)
    expect(await books.json()).toMatchObject({ captured: 0, refunded: 0 })
  })

  it('lets a person sell a seat of the sample programme in the browser', async () => {
    const page = await openCounter()
    await page.locator('.show-row').last().click()
    await page.locator('[data-seat-state="free"]').first().press('Enter')
    reference = await payExactCash(page)
    expect(reference).toMatch(/^MQ-[0-9A-Z]{6}$/)
    await page.close()
  })

  it('leaves nothing open to other accounts of the machine', () => {
    const open = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter((name) => {
      const stat = lstatSync(join(dataDir, name), { throwIfNoEntry: false })
      return stat !== undefined && (stat.mode & 0o077) !== 0
    })
    expect(open).toEqual([])
    const commands = processesOf(dataDir).map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    for (const command of commands) expect(command).not.toMatch(/password|requirepass|redis:|postgres:\/\//)
  })

  it('refuses a second start on the same folder with a sentence', async () => {
    const second = start(dataDir)
    let said = ''
    second.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const code = await new Promise((resolve) => second.once('exit', resolve))
    expect(code).toBe(1)
    expect(said).toContain('is already using')
  })

  it('restarts a server that was killed with -9, at its address', async () => {
    const pid = serverPid(dataDir)
    expect(pid).toBeDefined()
    process.kill(pid as number, 'SIGKILL')
    await expect.poll(() => serverPid(dataDir) ?? pid, { timeout: READY_MS }).not.toBe(pid)
    await expect
      .poll(
        () =>
          fetch(`${house.address('API')}/readyz`).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: READY_MS },
      )
      .toBe(200)
  })

  it('stops everything at Ctrl-C, and has the sales at the next start', async () => {
    expect(await stop(house, 'SIGINT')).toBe(0)
    await expect.poll(() => processesOf(dataDir), { timeout: STOP_MS }).toEqual([])
    house = await startUntilReady(dataDir)
    const page = await openCounter()
    await page.getByRole('button', { name: 'Recent sales' }).click()
    await page.getByText(reference).first().waitFor()
    await page.close()
  })

  it('leaves nothing behind when killed with -9, and starts again on the same data', async () => {
    await stop(house, 'SIGKILL')
    await expect.poll(() => processesOf(dataDir), { timeout: STOP_MS }).toEqual([])
    house = await startUntilReady(dataDir)
    expect(await stop(house, 'SIGTERM')).toBe(0)
    await expect.poll(() => processesOf(dataDir), { timeout: STOP_MS }).toEqual([])
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves nothing behind when its npm is ended by %s', async (signal) => {
    house = await startUntilReady(dataDir, {}, THROUGH_NPM)
    await stop(house, signal)
    await expect.poll(() => processesOf(dataDir), { timeout: STOP_MS }).toEqual([])
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number'],
    ['DATABASE_URL', 'mysql://127.0.0.1/x', 'DATABASE_URL must be an address such as postgres://'],
    ['REDIS_URL', 'nowhere', 'REDIS_URL must be an address such as redis://'],
    ['MARQUEE_OPEN', 'perhaps', 'MARQUEE_OPEN must be 0'],
    ['MARQUEE_LIMITS', 'holds=many', 'MARQUEE_LIMITS must look like holds=10/60'],
    ['MARQUEE_CANCEL_MINUTES', '-1', 'MARQUEE_CANCEL_MINUTES must be a whole number from 0'],
    ['SMTP_URL', 'smtp://127.0.0.1', 'MAIL_FROM is not set, and SMTP_URL is'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_x', 'STRIPE_SECRET_KEY is not set, and another STRIPE_ variable is'],
    ['MARQUEE_PRINTER', 'nowhere', 'MARQUEE_PRINTER must be an address such as tcp://'],
  ])('refuses a wrong %s by name, with the expected value', async (name, value, sentence) => {
    const wrong = start(join(root, 'wrong'), { [name]: value })
    let said = ''
    wrong.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const code = await new Promise((resolve) => wrong.once('exit', resolve))
    expect(code).toBe(1)
    expect(said).toContain(sentence)
  })
})
