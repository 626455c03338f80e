/** This page's road to its engine. */
import { type OpenChannel, openPort, openWebSocket } from './channel.ts'
import { engineKey } from './engine-key.ts'

const NO_KEY =
  'This browser has no key for the terminal. Open the full address that the terminal printed when it was started.'

export function engineChannel(): OpenChannel {
  if (window.marqueeShell !== undefined) return openPort(window.marqueeShell)
  return (events) => {
    const key = engineKey()
    if (key === undefined) events.closed(NO_KEY)
    else openWebSocket('/engine', key, events)
  }
}
