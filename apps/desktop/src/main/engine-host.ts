/** Keeps the engine's process running, and the page connected to it. */
import { createBirpc } from 'birpc'
import type { EngineDown } from '../preload/shell-api.ts'
import { type EngineCalls, type EngineSettings, type MainCalls, PAGE_PORTS, type PageKind } from './engine-link.ts'
import { type MissedBeats, watchBeats } from './missed-beats.ts'
import { restartAfter } from './restart-delay.ts'

/** The time that an engine may take to bring its last write to the disk before its process is ended. */
const STOP_MS = 5_000
/** An engine answers at once, whatever it does: one that misses four of these hangs. */
const PING_MS = 5_000
const MISSED_PINGS = 4

/** The part of Electron's UtilityProcess that is used. */
export interface EngineProcess<Transferable> {
  postMessage(message: unknown, transfer?: Transferable[]): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  kill(): unknown
}

/** The page in a window, as the engine's host sees it. */
export interface Page<Transferable> {
  takePort(port: Transferable): void
  engineDown(down: EngineDown): void
}

export interface EngineHostOptions<Transferable> {
  settings: EngineSettings
  fork(): EngineProcess<Transferable>
  openChannel(): { port1: Transferable; port2: Transferable }
  services: MainCalls
}

interface Running<Transferable> {
  process: EngineProcess<Transferable>
  calls: EngineCalls
  startedAt: number
  watch: MissedBeats
  refusal: string | undefined
  ended: Promise<void>
}

export class EngineHost<Transferable> {
  readonly #options: EngineHostOptions<Transferable>
  #running: Running<Transferable> | undefined
  /** Of each kind the one that asked last. */
  readonly #pages = new Map<PageKind, Page<Transferable>>()
  #down: EngineDown | undefined
  #failures = 0
  #restart: NodeJS.Timeout | undefined
  #stopping: Promise<void> | undefined

  constructor(options: EngineHostOptions<Transferable>) {
    this.#options = options
  }

  start(): void {
    const process = this.#options.fork()
    const calls = createBirpc<EngineCalls, MainCalls>(this.#options.services, {
      post: (message) => process.postMessage(message),
      on: (listener) => void process.on('message', listener),
      // The first start after a crash checks the whole database, which takes as long as it takes.
      timeout: -1,
    })
    const ended = new Promise<void>((resolve) => {
      process.on('exit', (code) => {
        calls.$close()
        watch.stop()
        this.#ended(running, code)
        resolve()
      })
    })
    // Its exit, by whatever cause, has it started again.
    const watch = watchBeats({
      everyMs: PING_MS,
      atMost: MISSED_PINGS,
      onBeat: () => void calls.ping().then(watch.seen, () => {}),
      onHung: () => process.kill(),
    })
    const running: Running<Transferable> = {
      process,
      calls,
      startedAt: performance.now(),
      watch,
      refusal: undefined,
      ended,
    }
    this.#running = running
    this.#down = undefined
    calls.start(this.#options.settings).then(
      (answer) => {
        // The first start after a crash checks the whole database, and answers nothing meanwhile.
        if (answer.ok) return watch.start()
        running.refusal = answer.why
        process.kill()
      },
      // The engine threw, or ended before it answered: either way its exit tells the page.
      () => process.kill(),
    )
  }

  /** Gives the page a port to the engine, or tells it that there is none just now; then it asks again. */
  connect(page: Page<Transferable>, kind: PageKind = 'screen'): void {
    this.#pages.set(kind, page)
    if (this.#running) {
      const { port1, port2 } = this.#options.openChannel()
      this.#running.process.postMessage(PAGE_PORTS[kind], [port1])
      page.takePort(port2)
    } else if (this.#down) {
      page.engineDown(this.#down)
    }
  }

  /** False also while there is no engine: nobody knows then. */
  async isQuiet(): Promise<boolean> {
    const quiet = await this.#running?.calls.isQuiet().catch(() => false)
    return quiet === true && this.#stopping === undefined
  }

  #ended(running: Running<Transferable>, code: number): void {
    this.#running = undefined
    if (this.#stopping !== undefined) return
    const livedMs = performance.now() - running.startedAt
    const { delayMs, failures } = restartAfter({ livedMs, failures: this.#failures })
    this.#failures = failures
    this.#down = {
      text:
        running.refusal ??
        `The terminal's engine stopped unexpectedly (exit code ${code}) and is started again. What was sold is kept.`,
      restartInMs: delayMs,
    }
    for (const page of this.#pages.values()) page.engineDown(this.#down)
    this.#restart = setTimeout(() => this.start(), delayMs)
  }

  /** Resolves when the engine's process has ended, in order or after `STOP_MS` by force. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#restart)
    const running = this.#running
    if (!running) return
    running.watch.stop()
    const force = setTimeout(() => running.process.kill(), STOP_MS)
    // An engine that dies while it stops has stopped.
    await running.calls.stop().catch(() => {})
    clearTimeout(force)
    running.process.kill()
    await running.ended
  }
}
