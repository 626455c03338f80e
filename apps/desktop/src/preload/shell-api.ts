/**
 * The API that the Electron shell gives to the page as `window.marqueeShell`, and the names of the messages behind it.
 * Types and constants only: the page, the preload and the main process all read this file.
 *
 * The page's way to the engine is a MessagePort, which contextBridge can't carry: the preload passes it on with
 * `window.postMessage(ENGINE_PORT, origin, [port])`. Listen first, then call `connectEngine()`:
 *
 *     window.addEventListener('message', (event) => {
 *       if (event.source === window && event.data === ENGINE_PORT) speakWithEngine(event.ports[0])
 *     })
 *     await window.marqueeShell.connectEngine()
 */

/** Arrives once after each `connectEngine()`. */
export const ENGINE_PORT = 'marquee:engine-port'

export interface EngineDown {
  /** One sentence for the clerk. */
  text: string
  /** Milliseconds until it is started again. */
  restartInMs: number
}

export interface ShellApi {
  /** Asks for a port to the engine; while there is no engine, `onEngineDown` is told instead. */
  connectEngine(): Promise<void>
  /** The page lives: said every 2 s. A page that says so no more is loaded again at a kiosk. */
  alive(): Promise<void>
  /** The engine has died, the port with it, and it is being restarted: ask for a new port. Returns the way to stop listening. */
  onEngineDown(listener: (down: EngineDown) => void): () => void
}

/** Page to main process, answered. Every one of them is served through `serve` in main/trusted-ipc.ts. */
export const CALLS = { connectEngine: 'engine:connect', alive: 'page:alive' } as const
export type CallName = (typeof CALLS)[keyof typeof CALLS]

/** Main process to page. */
export const PUSHES = { enginePort: 'engine:port', engineDown: 'engine:down' } as const
