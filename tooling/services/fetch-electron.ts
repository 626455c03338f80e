/**
 * Fetches Electron's binary once, by the installer of its own npm package. The installer checks the checksum, keeps a
 * cache, and takes a mirror from `ELECTRON_MIRROR` or `electron_mirror` in .npmrc
 * (https://www.electronjs.org/docs/latest/tutorial/installation).
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endChild, ended, spawnChild } from './child-processes.ts'
import { type ElectronHere, findElectron, type Machine, thisMachine } from './electron.ts'

/** A network that drops what is sent says nothing: without a byte for so long, nothing will come. */
const SILENT_MS = 20_000
/** The time for all of it. The binary has some 120 MB. */
const AT_MOST_MS = 600_000
const TELL_EVERY_MS = 5000
const END_WITHIN_MS = 2000

export interface FetchOptions {
  /** Absent: this one. */
  machine?: Machine
  /** Prints a line for people. */
  say(line: string): void
  silentMs?: number
  /** Ends the attempt. */
  signal?: AbortSignal
}

/**
 * Resolves with the binary, fetched if it must be and can be, or with the reason why there is none. Never rejects for a network
 * that isn't there.
 */
export async function obtainElectron(options: FetchOptions): Promise<ElectronHere> {
  const { machine = thisMachine() } = options
  const here = findElectron(machine)
  if ('path' in here || here.fetchFrom === undefined) return here
  const problem = await runInstaller(here.fetchFrom, machine.env, options)
  return problem === undefined ? findElectron(machine) : { why: `Electron could not be fetched (${problem})` }
}

/** @returns why it failed; undefined: it didn't */
async function runInstaller(folder: string, env: Machine['env'], options: FetchOptions): Promise<string | undefined> {
  const { say, silentMs = SILENT_MS, signal } = options
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  // The installer downloads into the folder for temporary files, so that this one shows how far it is.
  const temporary = mkdtempSync(join(tmpdir(), 'marquee-electron-'))
  say(`Fetching Electron ${version} …`)
  const child = spawnChild(process.execPath, [join(folder, 'install.js')], {
    endSignal: 'SIGTERM',
    env: { ...env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  const stop = new AbortController()
  const growing = [temporary, join(folder, 'dist')]
  const watching = watchProgress(child, growing, { say, silentMs, stop: stop.signal, abandoned: signal })
  try {
    await ended(child)
  } finally {
    stop.abort()
    rmSync(temporary, { recursive: true, force: true })
  }
  const stopped = await watching
  if (stopped !== undefined) return stopped
  return child.exitCode === 0 ? undefined : lastWords(said)
}

/**
 * Says how much has come, and ends a fetch that stands still. Resolves with the reason when it ended it.
 * @param growing the folders that the installer writes to
 */
async function watchProgress(
  child: ChildProcess,
  growing: readonly string[],
  options: { say(line: string): void; silentMs: number; stop: AbortSignal; abandoned: AbortSignal | undefined },
): Promise<string | undefined> {
  const { say, silentMs, stop, abandoned } = options
  const startedAt = performance.now()
  let [bytes, movedAt, toldAt] = [0, startedAt, startedAt]
  const every = Math.min(250, silentMs / 2)
  while (!stop.aborted) {
    await new Promise((resolve) => setTimeout(resolve, every))
    if (stop.aborted) return undefined
    const now = performance.now()
    const size = growing.reduce((sum, folder) => sum + sizeOf(folder), 0)
    if (size !== bytes) [bytes, movedAt] = [size, now]
    const why = abandoned?.aborted
      ? 'the start was stopped'
      : now - movedAt > silentMs
        ? `nothing came for ${Math.round(silentMs / 1000)} s`
        : now - startedAt > AT_MOST_MS
          ? `it was not done within ${AT_MOST_MS / 60_000} minutes`
          : undefined
    if (why !== undefined) {
      await endChild(child, 'SIGTERM', END_WITHIN_MS)
      return why
    }
    if (now - toldAt > TELL_EVERY_MS && bytes > 0) {
      say(`Fetching Electron: ${Math.round(bytes / 1e6)} MB so far …`)
      toldAt = now
    }
  }
  return undefined
}

/** The size in bytes; 0 for a folder that isn't there, or is taken away meanwhile. */
function sizeOf(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  } catch {
    return 0
  }
}

/** The error's own sentence out of what the installer printed. */
function lastWords(said: string): string {
  const [, sentence] = /^\w*Error: (.+)$/m.exec(said) ?? []
  return sentence ?? 'its installer failed without a word'
}
