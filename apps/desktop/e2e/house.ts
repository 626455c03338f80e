/** A whole house for a test: a server, terminals behind their own browser hosts, and pages of real Chromium on them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TerminalKind } from '@marquee/shared'
import type { Browser, Page } from 'playwright-core'
import { startTestServer, type TestServer } from '../../../tooling/testing/houses/server.ts'
import { launchChromium } from '../../../tooling/testing/services/chromium.ts'
import { createEnrolmentCode } from '../../server/src/terminals/enrolment/enrolment.ts'
import { startHost } from '../src/browser-host/host.ts'
import { keptLaunchKey } from '../src/browser-host/launch-key.ts'
import { type Engine, type EngineOptions, startEngine } from '../src/terminal/engine.ts'
import { SILENT } from '../src/terminal/log.ts'

const PAGES = join(import.meta.dirname, '..', 'out', 'renderer')

/** An element that isn't on the screen by then isn't coming. */
const PATIENCE_MS = 20_000
/** Shorter than on a real counter: it is waited for. */
const SCREEN_GRACE_MS = 8000

export interface TestTerminal {
  url: string
  dir: string
  engine: Engine
  /** Ends the engine and its host; the folder stays. */
  stop(): Promise<void>
}

export interface House {
  server: TestServer
  browser: Browser
  /** Enrolled and ready. `serverUrl`: its way to the server, where that isn't the straight one. */
  openTerminal(
    kind: TerminalKind,
    name: string,
    serverUrl?: string,
    more?: Partial<EngineOptions>,
  ): Promise<TestTerminal>
  /** A device that is no terminal yet. */
  openDevice(): Promise<TestTerminal>
  /** The same folder again, as after a restart of the machine. */
  reopenTerminal(terminal: TestTerminal): Promise<TestTerminal>
  openPage(terminal: TestTerminal, viewport?: { width: number; height: number }): Promise<Page>
  close(): Promise<void>
}

export async function openHouse(options: Parameters<typeof startTestServer>[0] = {}): Promise<House> {
  const root = mkdtempSync(join(tmpdir(), 'marquee-house-'))
  const server = await startTestServer(options)
  const browser = await launchChromium()
  const terminals = new Set<TestTerminal>()

  async function open(dir: string, serverUrl = server.url, more: Partial<EngineOptions> = {}): Promise<TestTerminal> {
    const engine = await startEngine({ dir, serverUrl, screenGraceMs: SCREEN_GRACE_MS, ...more })
    const launchKey = keptLaunchKey(dir)
    const host = await startHost({ engine, pages: PAGES, host: '127.0.0.1', port: 0, launchKey, log: SILENT })
    const terminal: TestTerminal = {
      url: host.url,
      dir,
      engine,
      async stop() {
        if (!terminals.delete(terminal)) return
        await host.close()
        await engine.stop()
      },
    }
    terminals.add(terminal)
    return terminal
  }

  return {
    server,
    browser,
    async openTerminal(kind, name, serverUrl, more) {
      const terminal = await open(mkdtempSync(join(root, 'terminal-')), serverUrl, more)
      const enrolled = await terminal.engine.enrol(
        await createEnrolmentCode(server.pool, { name, kind, cinemaId: null }),
      )
      if (!enrolled.ok) throw new Error(`the ${kind} could not be enrolled: ${enrolled.refusal.code}`)
      await terminal.engine.ready()
      return terminal
    },
    openDevice: () => open(mkdtempSync(join(root, 'terminal-'))),
    async reopenTerminal({ dir }) {
      return open(dir)
    },
    async openPage(terminal, viewport = { width: 1366, height: 768 }) {
      const context = await browser.newContext({ viewport })
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      await page.goto(terminal.url)
      return page
    },
    async close() {
      await browser.close()
      for (const terminal of [...terminals]) await terminal.stop()
      await server.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
