/** Real terminals, each with its own folder and database, enrolled and ready. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, describeRefusal, newId, type SoldBooking } from '@marquee/shared'
import type pg from 'pg'
import { type Engine, type Screen, startEngine } from '../../apps/desktop/src/terminal/engine.ts'
import { createEnrolmentCode } from '../../apps/server/src/terminals/enrolment.ts'

export interface Terminal {
  api: Screen['api']
  sessionId: string
  /** The end of a sale that was not known when `sell` answered. */
  settled(bookingId: string): Promise<Answer<SoldBooking>>
}

export interface Terminals {
  all: Terminal[]
  close(): Promise<void>
}

export async function openTerminals(count: number, serverUrl: string, pool: pg.Pool): Promise<Terminals> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-terminals-'))
  const engines: Engine[] = []
  const close = async (): Promise<void> => {
    await Promise.all(engines.map((engine) => engine.stop()))
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const all = await Promise.all(
      Array.from({ length: count }, async (_, i): Promise<Terminal> => {
        const folder = join(dir, String(i + 1))
        mkdirSync(folder, { recursive: true })
        const engine = await startEngine({ dir: folder, serverUrl })
        engines.push(engine)
        const code = await createEnrolmentCode(pool, { name: `Replay ${i + 1}`, kind: 'counter', cinemaId: null })
        const enrolled = await engine.enrol(code)
        if (!enrolled.ok) throw new Error(`a terminal could not be enrolled: ${describeRefusal(enrolled.refusal)}`)
        await engine.ready()
        return openTerminal(engine)
      }),
    )
    return { all, close }
  } catch (error) {
    await close()
    throw error
  }
}

function openTerminal(engine: Engine): Terminal {
  const waiting = new Map<string, (answer: Answer<SoldBooking>) => void>()
  const ends = new Map<string, Answer<SoldBooking>>()
  const { api } = engine.openScreen({
    saleSettled({ bookingId, answer }) {
      const hear = waiting.get(bookingId)
      waiting.delete(bookingId)
      if (hear) hear(answer)
      else ends.set(bookingId, answer)
    },
  })
  return {
    api,
    sessionId: newId(),
    settled(bookingId) {
      const end = ends.get(bookingId)
      return end ? Promise.resolve(end) : new Promise((resolve) => waiting.set(bookingId, resolve))
    },
  }
}
