/**
 * What the main process and the engine's process say to each other, by birpc over the utility process's own channel. The
 * page's ports travel beside it, one a message, and carry what terminal/api.ts says.
 */
import type { SealedKey } from './key-guard.ts'

export interface EngineSettings {
  /** The terminal's data folder; it exists. */
  dataDir: string
  serverUrl: string
}

/** Main process to engine. */
export interface EngineCalls {
  /** `ok: false`: it can't run with what it found, says why in a sentence, and its process ends. */
  start(settings: EngineSettings): Promise<{ ok: true } | { ok: false; why: string }>
  /** Resolves when the last write is on the disk; the process ends after it. */
  stop(): Promise<void>
}

/** Engine to main process. */
export interface MainCalls {
  protectKey(privateKey: string): Promise<SealedKey>
  revealKey(sealed: string): Promise<string>
}

/** Accompanies a page's port. */
export const PAGE_PORT = 'page-port'

/** The part of Electron's MessagePortMain that is used. */
export interface Port {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  start(): void
  close(): void
}
