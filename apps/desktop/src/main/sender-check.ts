/** Whether a message to the main process comes from where all honest ones come from: the main frame of our own page. */
import { APP_ORIGIN } from './app-origin.ts'

/** What is looked at of Electron's `WebFrameMain`. */
export interface SenderFrame {
  readonly origin: string
  readonly parent: SenderFrame | null
}

/** The reason for which a sender is refused; undefined for an honest one. A frame that is gone already has none. */
export function senderProblem(frame: SenderFrame | null): string | undefined {
  if (frame === null) return 'its frame is gone'
  if (frame.parent !== null) return 'it comes from a frame inside the page'
  if (frame.origin !== APP_ORIGIN) return `it comes from ${frame.origin}`
  return undefined
}
