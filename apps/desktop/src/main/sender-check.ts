/** Checks that a message to the main process comes from the main frame of our own page, as all honest ones do. */
import { APP_ORIGIN } from './app-origin.ts'

/** The fields that are read of Electron's `WebFrameMain`. */
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
