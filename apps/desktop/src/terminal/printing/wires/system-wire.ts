/** A printer of the operating system, by its name: the bytes go through `lp` as they are, and it says nothing back. */
import { spawn } from 'node:child_process'
import type { Wire } from './wire.ts'

const TIMEOUT_MS = 15_000

/** @param name without anything that a command would take for its own: see `parsePrinter` */
export function openSystemWire(name: string): Wire {
  const pieces: Buffer[] = []
  return {
    canAnswer: false,
    async write(bytes) {
      pieces.push(bytes)
    },
    read: async () => Buffer.alloc(0),
    async end() {
      if (pieces.length === 0) return
      await new Promise<void>((resolve, reject) => {
        const lp = spawn('lp', ['-d', name, '-o', 'raw', '-s'], {
          stdio: ['pipe', 'ignore', 'ignore'],
          timeout: TIMEOUT_MS,
        })
        lp.on('error', reject)
        lp.stdin.on('error', () => {})
        lp.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`lp ended with ${code ?? 'a signal'}`))))
        lp.stdin.end(Buffer.concat(pieces))
      })
    },
    drop() {},
  }
}
