/**
 * Gives a page in plain Chromium the shell's real preload. A MessageChannel plays Electron's part, which carries a port
 * from the engine's process to the page. The channel's other end is a WebSocket to the engine.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { DESKTOP } from '../../../tooling/services/desktop-build.ts'
import { CALLS, type EngineDown, PUSHES } from '../src/preload/shell-api.ts'

/** The name under which the page finds the way to let the engine die. */
const ENGINE_DIES = 'engineDiesForTest'

export async function addShell(page: Page): Promise<void> {
  const preload = await readFile(join(DESKTOP, 'out/preload/preload.cjs'), 'utf8')
  await page.addInitScript(`{
    const electron = (${standIn.toString()})(${JSON.stringify({ CALLS, PUSHES, ENGINE_DIES })});
    ((require) => { ${preload} })(() => electron);
  }`)
}

/** Ends the page's connection to the engine, and says so as the main process would. */
export async function letEngineDie(page: Page, down: EngineDown): Promise<void> {
  await page.evaluate(([name, down]) => Reflect.get(window, name)(down), [ENGINE_DIES, down] as const)
}

type Listener = (event: { ports: MessagePort[] }, ...args: unknown[]) => void

/** Runs in the page, so it uses nothing from outside of itself. */
function standIn(names: { CALLS: typeof CALLS; PUSHES: typeof PUSHES; ENGINE_DIES: string }) {
  const listeners = new Map<string, Set<Listener>>()
  const tell = (channel: string, ports: MessagePort[], ...args: unknown[]): void => {
    for (const listener of listeners.get(channel) ?? []) listener({ ports }, ...args)
  }
  let socket: WebSocket | undefined
  Reflect.set(window, names.ENGINE_DIES, (down: unknown) => {
    socket?.close()
    tell(names.PUSHES.engineDown, [], down)
  })
  return {
    contextBridge: { exposeInMainWorld: (name: string, api: object) => Reflect.set(window, name, api) },
    ipcRenderer: {
      on: (channel: string, listener: Listener) => {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      },
      off: (channel: string, listener: Listener) => listeners.get(channel)?.delete(listener),
      invoke: async (channel: string) => {
        if (channel === names.CALLS.alive) return
        if (channel !== names.CALLS.connectEngine) throw new Error(`nobody answers ${channel}`)
        const road = new WebSocket(new URL('/engine', window.location.href.replace('http', 'ws')))
        socket = road
        await new Promise((resolve) => road.addEventListener('open', resolve))
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => road.send(data)
        road.onmessage = ({ data }) => port1.postMessage(data)
        tell(names.PUSHES.enginePort, [port2])
      },
    },
  }
}
