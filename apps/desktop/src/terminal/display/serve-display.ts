/** A display on the wire. It has no call of a terminal's: it hears what to show, and asks for pictures and another language. */
import type { Engine } from '../engine.ts'
import type { Log } from '../log.ts'
import type { ScreenChannel } from '../screens/rpc.ts'

/** @returns the function to call when the display is gone. */
export function serveDisplay(engine: Pick<Engine, 'openDisplay'>, channel: ScreenChannel, log: Log): () => void {
  const display = engine.openDisplay((message) => {
    try {
      channel.post(JSON.stringify(message))
    } catch (error) {
      log.debug({ err: error }, 'a display was gone before it could be told')
    }
  })
  channel.on((text) => display.ask(text))
  return display.close
}
