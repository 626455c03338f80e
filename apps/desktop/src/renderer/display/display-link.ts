/** The display's end of its line to the engine: what it is told, taken up again when the line breaks. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DisplayHall, DisplayMessage, DisplayRequest, DisplayState } from '../../terminal/api.ts'
import type { EngineChannel, OpenChannel } from '../connection/channel.ts'

export interface DisplayShown {
  /** null: nothing was heard yet. */
  state: DisplayState | null
  halls: ReadonlyMap<string, DisplayHall>
  /** The house's own, as far as they were asked for. */
  pictures: ReadonlyMap<string, string>
  /** Why it hears nothing, where that is known. */
  sentence: string | null
}

export interface DisplayLink extends StoreApi<DisplayShown> {
  ask(request: DisplayRequest): void
}

const RETRY_MS = 700
/** An order that nobody vouches for is no longer shown: its customer may have gone. */
const LOST_MS = 4000

export function connectDisplay(openChannel: OpenChannel): DisplayLink {
  const store = createStore<DisplayShown>(() => ({
    state: null,
    halls: new Map(),
    pictures: new Map(),
    sentence: null,
  }))
  const { getState, setState } = store
  let channel: EngineChannel | undefined
  let forget: ReturnType<typeof setTimeout> | undefined

  function take(message: DisplayMessage): void {
    if (message.is === 'state') setState({ state: message.state, sentence: null })
    else if (message.is === 'hall') {
      setState({ halls: new Map(getState().halls).set(message.hall.seatPlanId, message.hall) })
    } else if (message.image !== null) {
      setState({ pictures: new Map(getState().pictures).set(message.name, message.image) })
    }
  }

  function toIdle(): void {
    const { state } = getState()
    if (state !== null) setState({ state: { ...state, view: { stage: 'idle', cinemaId: null }, shows: [] } })
  }

  function attempt(): void {
    openChannel({
      open(opened) {
        channel = opened
        clearTimeout(forget)
        forget = undefined
      },
      text: (text) => take(JSON.parse(text) as DisplayMessage),
      closed(why) {
        channel = undefined
        forget ??= setTimeout(toIdle, LOST_MS)
        if (why !== undefined) setState({ sentence: why })
        setTimeout(attempt, RETRY_MS)
      },
    })
  }
  attempt()

  return Object.assign(store, {
    ask: (request: DisplayRequest) => channel?.post(JSON.stringify(request)),
  })
}
