/** The engine's side of its process: starts it when told, and gives each page that comes a conversation of its own. */
import { createBirpc } from 'birpc'
import { serveDisplay } from '../terminal/display/serve-display.ts'
import { type Engine, startEngine } from '../terminal/engine.ts'
import { enrolUnattended } from '../terminal/identity/enrol-unattended.ts'
import type { Log } from '../terminal/log.ts'
import { type ScreenChannel, serveScreen } from '../terminal/screens/rpc.ts'
import { StartRefusal } from '../terminal/start-refusal.ts'
import { type EngineCalls, type MainCalls, PAGE_PORTS, type Port } from './engine-link.ts'

/** The part of Electron's `process.parentPort` that is used. */
export interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown; ports: readonly Port[] }) => void): unknown
}

export function serveEngine(parent: ParentPort, log: Log): void {
  const started = Promise.withResolvers<Engine>()
  // The caller of the start is told why there is none; a page's port closes with the process.
  started.promise.catch(() => {})

  const main = createBirpc<MainCalls, EngineCalls>(
    {
      async start({
        dataDir,
        serverUrl,
        printer,
        sparePrinter,
        printByItself,
        displayLanguage,
        keypad,
        isKiosk,
        enrolmentCode,
      }) {
        const keyGuard = { protect: main.protectKey, reveal: main.revealKey }
        started.resolve(
          startEngine({
            dir: dataDir,
            serverUrl,
            log,
            keyGuard,
            printByItself,
            displayLanguage,
            keypad,
            ...(isKiosk && { shell: { restart: main.restart, leave: main.leave, picture: main.picture } }),
            ...(printer !== undefined && { printer }),
            ...(sparePrinter !== undefined && { sparePrinter }),
          }),
        )
        try {
          const engine = await started.promise
          if (enrolmentCode !== undefined) void enrolUnattended(engine, enrolmentCode, log)
          return { ok: true }
        } catch (error) {
          if (error instanceof StartRefusal) return { ok: false, why: error.message }
          throw error
        }
      },
      async ping() {},
      async isQuiet() {
        return (await started.promise).isQuiet()
      },
      async stop() {
        await (await started.promise).stop()
      },
    },
    {
      post: (message) => parent.postMessage(message),
      on: (listener) =>
        parent.on('message', ({ data, ports }) => {
          if (ports.length === 0) listener(data)
        }),
      // Opening a keyring may wait for a person who types a password.
      timeout: -1,
    },
  )
  parent.on('message', ({ data, ports }) => {
    // A port of which nobody says whose it is gets the least.
    const serve = data === PAGE_PORTS.screen ? serveScreen : serveDisplay
    for (const port of ports) {
      started.promise.then(
        (engine) => connectPage(port, (channel) => serve(engine, channel, log)),
        // There is no engine: the port closes with this process.
        () => {},
      )
    }
  })
}

/** @param serve what answers it; it gives the function to call when the page is gone */
function connectPage(port: Port, serve: (channel: ScreenChannel) => () => void): void {
  const close = serve({
    post: (text) => port.postMessage(text),
    on: (listener) => void port.on('message', ({ data }) => listener(String(data))),
  })
  port.on('close', close)
  port.start()
}
