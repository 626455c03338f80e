/** Roads to the terminal's program: a MessagePort from Electron's preload, or a WebSocket to the browser host. */
import { ENGINE_PORT, type ShellApi } from '../../preload/shell-api.ts'

/** A life of the channel: it opens, carries texts, and closes once. */
export interface EngineChannel {
  post(text: string): void
  close(): void
}

export interface ChannelEvents {
  open(channel: EngineChannel): void
  text(text: string): void
  /** The channel is gone for good; `text`: a sentence on why, where one is known. */
  closed(text: string | undefined): void
}

/** Tries once; a new try is a new call. */
export type OpenChannel = (events: ChannelEvents) => void

declare global {
  interface Window {
    /** Only in Electron. */
    marqueeShell?: ShellApi
  }
}

/** @param path of the browser host that this page came from */
export function openWebSocket(path: string, key: string, events: ChannelEvents): void {
  const address = new URL(path, window.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  // The host answers with the first of them.
  const socket = new WebSocket(address, ['marquee', key])
  const channel = { post: (text: string) => socket.send(text), close: () => socket.close() }
  socket.addEventListener('open', () => events.open(channel))
  socket.addEventListener('message', (event) => events.text(String(event.data)))
  socket.addEventListener('close', () => events.closed(undefined))
}

export function openPort(shell: ShellApi): OpenChannel {
  return (events) => {
    let open: MessagePort | undefined
    const end = (text: string | undefined): void => {
      window.removeEventListener('message', onMessage)
      stop()
      open?.close()
      events.closed(text)
    }
    const onMessage = (event: MessageEvent): void => {
      const port = event.ports[0]
      if (event.source !== window || event.data !== ENGINE_PORT || port === undefined) return
      // A port that comes unasked belongs to a restarted engine: what was asked of the old one is lost.
      if (open !== undefined) {
        port.close()
        end(undefined)
        return
      }
      open = port
      port.addEventListener('message', (message) => events.text(String(message.data)))
      port.addEventListener('close', () => end(undefined))
      port.start()
      events.open({ post: (text) => port.postMessage(text), close: () => end(undefined) })
    }
    const stop = shell.onEngineDown((down) => end(down.text))
    window.addEventListener('message', onMessage)
    void shell.connectEngine()
  }
}
