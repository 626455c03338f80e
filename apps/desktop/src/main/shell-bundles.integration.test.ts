/** The shell as it is built: what its bundles need, and the built engine process under the shell's own supervision. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../../../../tooling/testing/houses/server.ts'
import { createEnrolmentCode } from '../../../server/src/terminals/enrolment/enrolment.ts'
import type { EngineDown } from '../preload/shell-api.ts'
import type { TerminalApi } from '../terminal/api.ts'
import { EngineHost, type EngineProcess } from './engine-host.ts'

const DESKTOP = resolve(import.meta.dirname, '../..')
/** An address without a listener, which nobody calls: port 9 is discard. */
const NO_SERVER = 'http://127.0.0.1:9'

let built: string

beforeAll(async () => {
  // Below the package, so that the bundles find what they leave outside.
  await mkdir(join(DESKTOP, 'out'), { recursive: true })
  built = await mkdtemp(join(DESKTOP, 'out', 'test-'))
  const cli = join(createRequire(import.meta.url).resolve('electron-vite/package.json'), '../bin/electron-vite.js')
  await promisify(execFile)(process.execPath, [cli, 'build', '--outDir', built], { cwd: DESKTOP })
}, 60_000)

afterAll(() => rm(built, { recursive: true, force: true }))

async function codeOf(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** Every module that a bundle and its chunks ask for, and that is neither in them nor in Node. */
async function needs(file: string): Promise<string[]> {
  const code = await codeOf(file)
  const asked = [
    ...code.matchAll(/^\s*import\s[^'"]*?from\s*["']([^"']+)["']/gm),
    ...code.matchAll(/^\s*import\s*["']([^"']+)["']/gm),
    ...code.matchAll(/\b(?:require|__require|import)\(\s*["']([^"']+)["']\s*\)/g),
  ].map((match) => match[1] ?? '')
  const chunks = asked.filter((name) => name.startsWith('.'))
  const below = await Promise.all(chunks.map((chunk) => needs(join(dirname(file), chunk))))
  const packages = asked.filter((name) => !name.startsWith('.') && !isBuiltin(name))
  return [...new Set([...packages, ...below.flat()])].sort()
}

describe("the bundles' dependencies", () => {
  it('the preload needs electron and nothing of Node, as its sandbox demands', async () => {
    expect(await needs(join(built, 'preload/preload.cjs'))).toEqual(['electron'])
    const code = await codeOf(join(built, 'preload/preload.cjs'))
    expect(code.match(/require\([^)]*\)/g)).toEqual(['require("electron")'])
    expect(code).not.toMatch(/\b(process|Buffer|__dirname|import\.meta)\b/)
  })

  it('the main process needs only electron', async () => {
    expect(await needs(join(built, 'main/main.js'))).toEqual(['electron'])
  })

  it('the engine needs only SQLite and argon2, which an installer packs', async () => {
    const outside = await needs(join(built, 'main/engine-process.js'))
    expect(outside).toContain('better-sqlite3')
    // Optional accelerators of ws, which does without them.
    expect(outside.filter((name) => !['bufferutil', 'utf-8-validate'].includes(name)).toSorted()).toEqual([
      '@node-rs/argon2',
      'better-sqlite3',
    ])
  })
})

describe('the engine in its process', () => {
  const workers: Worker[] = []
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marquee-engine-'))
  })

  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.terminate()))
    await rm(folder, { recursive: true })
  })

  function fork(): EngineProcess<MessagePort> {
    const worker = new Worker(join(import.meta.dirname, 'testing/engine-worker.mjs'), {
      workerData: { bundle: join(built, 'main/engine-process.js') },
      stdout: true,
    })
    workers.push(worker)
    return {
      postMessage: (message, ports = []) => worker.postMessage({ message, ports }, ports),
      on: (event: 'message' | 'exit', listener: (value: number & unknown) => void) => worker.on(event, listener),
      kill: () => worker.terminate(),
    }
  }

  function shell(
    dataDir: string,
    { serverUrl = NO_SERVER, enrolmentCode }: { serverUrl?: string; enrolmentCode?: string } = {},
  ) {
    const keyring: string[] = []
    const host = new EngineHost<MessagePort>({
      settings: {
        dataDir,
        serverUrl,
        printer: undefined,
        sparePrinter: undefined,
        printByItself: true,
        displayLanguage: 'en',
        isKiosk: false,
        keypad: {},
        enrolmentCode,
      },
      fork,
      openChannel: () => new MessageChannel(),
      services: {
        async protectKey(key) {
          keyring.push('sealed')
          return Buffer.from(key).reverse().toString('base64')
        },
        async revealKey(sealed) {
          keyring.push('opened')
          return Buffer.from(sealed, 'base64').reverse().toString()
        },
        async restart() {},
        async leave() {},
        picture: async () => null,
      },
    })
    const downs: EngineDown[] = []
    let heardDown = (): void => {}
    const page = {
      port: undefined as MessagePort | undefined,
      takePort: (port: MessagePort) => {
        page.port = port
      },
      engineDown: (down: EngineDown) => {
        downs.push(down)
        heardDown()
      },
    }
    const nextDown = (): Promise<void> =>
      new Promise((resolve) => {
        heardDown = resolve
      })
    const ask = (): void => host.connect(page)
    /** Connects as the renderer does: asks for a port, and asks again as long as there is no engine. */
    async function connect(): Promise<TerminalApi> {
      page.port = undefined
      for (;;) {
        ask()
        const port: MessagePort | undefined = page.port
        if (port !== undefined) return speak(port)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    return { host, downs, keyring, nextDown, ask, connect }
  }

  function speak(port: MessagePort): TerminalApi {
    return createBirpc<TerminalApi>(
      {},
      {
        post: (text) => port.postMessage(text),
        on: (listener) => port.on('message', listener),
        serialize: JSON.stringify,
        deserialize: JSON.parse,
      },
    )
  }

  it('answers the page, restarts when it dies, and stops in order', async () => {
    const { host, downs, nextDown, connect } = shell(join(folder, 'counter'))
    host.start()
    const before = await connect()
    expect(await before.state()).toMatchObject({ terminal: null, link: { state: 'not_enrolled' } })

    const told = nextDown()
    await workers.at(-1)?.terminate()
    await told
    expect(downs).toEqual([
      { text: expect.stringMatching(/stopped unexpectedly .* What was sold is kept/), restartInMs: 250 },
    ])

    const after = await connect()
    expect(await after.state()).toMatchObject({ terminal: null, serverUrl: NO_SERVER })
    expect(workers).toHaveLength(2)

    downs.length = 0
    await host.stop()
    expect(downs, 'a requested stop is not a failure').toEqual([])
  })

  it('gives a display’s window what it shows, and no call of a screen', async () => {
    const { host } = shell(join(folder, 'with-display'))
    host.start()
    const heard: string[] = []
    const port = await new Promise<MessagePort>((resolve) => {
      host.connect({ takePort: resolve, engineDown: () => {} }, 'display')
    })
    port.on('message', (text: string) => heard.push(text))
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), 10_000)
    expect(JSON.parse(heard[0] ?? '')).toMatchObject({
      is: 'state',
      state: { language: 'en', view: { stage: 'idle' } },
    })
    port.postMessage(JSON.stringify({ t: 'q', i: '1', m: 'state', a: [] }))
    port.postMessage(JSON.stringify({ ask: 'picture', name: 'none.png' }))
    await vi.waitFor(() => expect(heard.at(-1)).toContain('none.png'), 10_000)
    expect(heard.filter((text) => text.includes('"i":"1"'))).toEqual([])
    await host.stop()
  })

  it('tells the page in its own words why it can’t start', async () => {
    const dataDir = join(folder, 'shared')
    const { host, downs, nextDown, ask } = shell(dataDir)
    // Another engine of the same folder runs already.
    const first = shell(dataDir)
    first.host.start()
    expect(await (await first.connect()).state()).toMatchObject({ terminal: null })

    const told = nextDown()
    host.start()
    ask()
    await told
    expect(downs[0]?.text).toMatch(/^Another terminal is already running on /)
    await host.stop()
    await first.host.stop()
  })

  it('enrols with the given code, and its key is sealed and opened by the main process', async () => {
    const server = await startTestServer({ redis: false })
    const enrolmentCode = await createEnrolmentCode(server.pool, { name: 'Counter 1', kind: 'counter', cinemaId: null })
    const dataDir = join(folder, 'enrolled')
    const { host, keyring, nextDown, connect } = shell(dataDir, { serverUrl: server.url, enrolmentCode })
    host.start()
    const before = await connect()
    await vi.waitFor(async () => expect((await before.state()).link.state).toBe('online'), 10_000)
    expect(keyring).toEqual(['sealed'])
    expect(await readFile(join(dataDir, 'device.json'), 'utf8')).not.toContain('PRIVATE KEY')

    const told = nextDown()
    await workers.at(-1)?.terminate()
    await told
    const after = await connect()
    await vi.waitFor(async () => expect((await after.state()).link.state).toBe('online'), 10_000)
    expect(keyring, 'the same terminal, not a new one').toEqual(['sealed', 'opened'])

    await host.stop()
    await server.close()
  })
})
