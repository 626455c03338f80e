/** The screen's end of the conversation with the engine: birpc over whatever road there is, taken up again when it breaks. */
import { createBirpc } from 'birpc'
import type { TerminalApi, TerminalEvents } from '../../terminal/api.ts'
import type { EngineChannel, OpenChannel } from './channel.ts'
import { say } from './words/say.ts'

/** Tells if this page can speak with its own terminal's program; the engine tells of the link to the server. */
export type PageLink =
  | { state: 'connecting'; since: string }
  | { state: 'connected'; since: string }
  | { state: 'lost'; since: string; why: string | undefined }

/** Thrown by a call whose answer can't come any more: the engine is gone, or doesn't answer. */
export class EngineLost extends Error {
  override name = 'EngineLost'
}

export interface Engine {
  api: TerminalApi
  on<E extends keyof TerminalEvents>(event: E, listener: TerminalEvents[E]): () => void
  onLink(listener: (link: PageLink) => void): () => void
  /** Calls `listener` now if connected, and after every reconnection. */
  onConnected(listener: () => void): () => void
  close(): void
}

const RETRY_MS = 700
/** The engine answers `timeout` itself far sooner; an engine silent for so long is lost. */
const CALL_TIMEOUT_MS = 20_000

export function connectEngine(openChannel: OpenChannel): Engine {
  const listeners: { [E in keyof TerminalEvents]: Set<TerminalEvents[E]> } = {
    state: new Set(),
    mapChanges: new Set(),
    map: new Set(),
    occupancy: new Set(),
    catalogueChanged: new Set(),
    stockChanged: new Set(),
    approvalChanged: new Set(),
    approvalsChanged: new Set(),
    cartEnded: new Set(),
    cartHeld: new Set(),
    saleAnswered: new Set(),
    orderAnswered: new Set(),
    allotted: new Set(),
    doorChanged: new Set(),
    terminalChanged: new Set(),
    pageToReload: new Set(),
  }
  const linkListeners = new Set<(link: PageLink) => void>()
  const events: TerminalEvents = {
    state: (state) => listeners.state.forEach((tell) => tell(state)),
    mapChanges: (changes) => listeners.mapChanges.forEach((tell) => tell(changes)),
    map: (map) => listeners.map.forEach((tell) => tell(map)),
    occupancy: (shows) => listeners.occupancy.forEach((tell) => tell(shows)),
    catalogueChanged: () => listeners.catalogueChanged.forEach((tell) => tell()),
    stockChanged: (changed) => listeners.stockChanged.forEach((tell) => tell(changed)),
    approvalChanged: (approval) => listeners.approvalChanged.forEach((tell) => tell(approval)),
    approvalsChanged: (changed) => listeners.approvalsChanged.forEach((tell) => tell(changed)),
    cartEnded: (end) => listeners.cartEnded.forEach((tell) => tell(end)),
    cartHeld: (cart) => listeners.cartHeld.forEach((tell) => tell(cart)),
    saleAnswered: (answered) => listeners.saleAnswered.forEach((tell) => tell(answered)),
    orderAnswered: (answered) => listeners.orderAnswered.forEach((tell) => tell(answered)),
    allotted: (allotted) => listeners.allotted.forEach((tell) => tell(allotted)),
    doorChanged: (door) => listeners.doorChanged.forEach((tell) => tell(door)),
    terminalChanged: (status) => listeners.terminalChanged.forEach((tell) => tell(status)),
    pageToReload: () => listeners.pageToReload.forEach((tell) => tell()),
  }
  let link: PageLink = { state: 'connecting', since: new Date().toISOString() }
  let rpc: ReturnType<typeof converse> | undefined
  let channel: EngineChannel | undefined
  let giveUp = (): void => {}
  let retry: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const setLink = (next: PageLink): void => {
    // A failed try doesn't make the loss younger.
    link = next.state === 'lost' && link.state === 'lost' ? { ...next, since: link.since } : next
    for (const tell of linkListeners) tell(link)
  }

  const attempt = (): void => {
    let receive: (text: string) => void = () => {}
    let over = false
    const lose = (why: string | undefined): void => {
      if (over) return
      over = true
      rpc?.$close(new EngineLost('the terminal’s program is gone'))
      rpc = undefined
      channel = undefined
      if (ended) return
      setLink({ state: 'lost', since: new Date().toISOString(), why })
      retry = setTimeout(attempt, RETRY_MS)
    }
    openChannel({
      open(opened) {
        channel = opened
        rpc = converse(events, {
          post: (text) => opened.post(text),
          on(take) {
            receive = take
          },
        })
        giveUp = () => {
          lose(say('engine_silent'))
          opened.close()
        }
        setLink({ state: 'connected', since: new Date().toISOString() })
      },
      text(text) {
        // A road that was given up may still deliver, while the next one is in use.
        if (!over) receive(text)
      },
      closed: lose,
    })
  }
  attempt()

  const call = async <N extends keyof TerminalApi>(name: N, ...args: Parameters<TerminalApi[N]>): Promise<unknown> => {
    if (rpc === undefined) throw new EngineLost('the terminal’s program can’t be reached')
    // The outcome of the call is unknown then. Only a new connection makes everybody ask anew, so there has to be one.
    const timer = setTimeout(giveUp, CALL_TIMEOUT_MS)
    try {
      return await rpc.$call(name, ...args)
    } finally {
      clearTimeout(timer)
    }
  }
  const api = new Proxy({} as TerminalApi, {
    get:
      (_, name) =>
      (...args: Parameters<TerminalApi[keyof TerminalApi]>) =>
        call(name as keyof TerminalApi, ...args),
  })

  return {
    api,
    on(event, listener) {
      listeners[event].add(listener)
      return () => listeners[event].delete(listener)
    },
    onLink(listener) {
      linkListeners.add(listener)
      listener(link)
      return () => linkListeners.delete(listener)
    },
    onConnected(listener) {
      const tell = (now: PageLink): void => {
        if (now.state === 'connected') listener()
      }
      linkListeners.add(tell)
      tell(link)
      return () => linkListeners.delete(tell)
    },
    close() {
      ended = true
      clearTimeout(retry)
      channel?.close()
    },
  }
}

function converse(events: TerminalEvents, road: { post(text: string): void; on(take: (text: string) => void): void }) {
  return createBirpc<TerminalApi, TerminalEvents>(events, {
    ...road,
    serialize: JSON.stringify,
    deserialize: JSON.parse,
    // A call's time is up for all of them at once.
    timeout: -1,
  })
}
