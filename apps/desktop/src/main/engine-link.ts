/**
 * The messages between the main process and the engine's process, by birpc over the utility process's own channel. The
 * page's ports travel beside it, one a message, and carry the calls of terminal/api.ts.
 */

import type { Keypad } from '../terminal/access/keypad.ts'
import type { DisplayLanguage } from '../terminal/api.ts'

export interface EngineSettings {
  /** The terminal's own folder. */
  dataDir: string
  serverUrl: string
  printer: string | undefined
  sparePrinter: string | undefined
  printByItself: boolean
  displayLanguage: DisplayLanguage
  /** A kiosk may restart the program, leave its window's lock-down, and have a picture made of its page. */
  isKiosk: boolean
  keypad: Keypad
  /** Set for a terminal that isn't enrolled yet and has nobody to type it. */
  enrolmentCode: string | undefined
}

/** Main process to engine. The main process ends the engine's process, after an answer has come. */
export interface EngineCalls {
  /** `ok: false`: it can't run with what it found, and says why in a sentence. */
  start(settings: EngineSettings): Promise<{ ok: true } | { ok: false; why: string }>
  /** Answered at once by an engine that doesn't hang. */
  ping(): Promise<void>
  /** Nobody is at this kiosk, and nothing is under way. */
  isQuiet(): Promise<boolean>
  /** Resolves when the last write is on the disk. */
  stop(): Promise<void>
}

/** Engine to main process, which alone reaches the system's keyring and the window. */
export interface MainCalls {
  protectKey(privateKey: string): Promise<string>
  revealKey(sealed: string): Promise<string>
  /** Refused at anything but a kiosk. */
  restart(): Promise<void>
  leave(): Promise<void>
  /** A JPEG in base64; null: it could not be made. */
  picture(): Promise<string | null>
}

/** Accompanies a page's port: which page it is, and so what it may say. The main process decides that. */
export const PAGE_PORTS = { screen: 'page-port', display: 'display-port' } as const
export type PageKind = keyof typeof PAGE_PORTS

/** The part of Electron's MessagePortMain that is used. */
export interface Port {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  start(): void
}
