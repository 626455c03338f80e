/**
 * A printer at a device file of this machine: `/dev/usb/lp0`, `/dev/ttyUSB0`. A read that waits would hold a thread of the program for
 * as long as the printer says nothing. So neither reads nor writes wait, and both are tried again.
 */
import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Wire } from './wire.ts'

const AGAIN_MS = 20
/** It takes nothing for so long: it has stopped. */
const STALLED_MS = 5000
const PIECE = 4096

/** @throws when it can't be opened, or is something else than a printer may be */
export async function openDeviceWire(path: string): Promise<Wire> {
  const real = await realpath(path)
  // A link may lead anywhere.
  if (!real.startsWith('/dev/')) throw new Error(`${path} leads out of /dev`)
  const { O_RDWR, O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
  let canRead = true
  let file = await open(real, O_RDWR | O_NONBLOCK | O_NOCTTY)
  try {
    const found = await file.stat()
    // Bytes that are meant for a printer would destroy what is on a disk.
    if (!found.isCharacterDevice() && !found.isFIFO()) throw new Error(`${path} is no printer`)
    if (found.isFIFO()) {
      // What we write would be read back.
      canRead = false
      const writing = await open(real, O_WRONLY | O_NONBLOCK)
      await file.close()
      file = writing
    }
  } catch (error) {
    await file.close()
    throw error
  }
  return wireOf(file, canRead)
}

function wireOf(file: FileHandle, canRead: boolean): Wire {
  let closed = false
  async function close(): Promise<void> {
    if (closed) return
    closed = true
    await file.close()
  }

  return {
    canAnswer: canRead,
    async write(bytes) {
      let written = 0
      let takenAt = Date.now()
      while (written < bytes.length) {
        const taken = await orNothing(async () => {
          const { bytesWritten } = await file.write(bytes, written, Math.min(PIECE, bytes.length - written))
          return bytesWritten
        }, 0)
        written += taken
        if (taken > 0) takenAt = Date.now()
        else if (Date.now() - takenAt > STALLED_MS) throw new Error('it takes nothing more')
        else await setTimeout(AGAIN_MS)
      }
    },
    async read(withinMs) {
      const until = Date.now() + withinMs
      for (;;) {
        const got = await orNothing(async () => {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, null)
          return buffer.subarray(0, bytesRead)
        }, Buffer.alloc(0))
        if (got.length > 0 || Date.now() >= until) return got
        await setTimeout(AGAIN_MS)
      }
    },
    end: close,
    drop: () => void close().catch(() => {}),
  }
}

/** `EAGAIN`: not now. */
async function orNothing<T>(work: () => Promise<T>, nothing: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return nothing
    throw error
  }
}
