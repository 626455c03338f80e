/** Real terminals, each with its own folder and database, enrolled and ready. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describeRefusal, newId } from '@marquee/shared'
import type pg from 'pg'
import type { AtReader } from '../../apps/desktop/src/terminal/api.ts'
import { type Engine, startEngine } from '../../apps/desktop/src/terminal/engine.ts'
import type { Screen } from '../../apps/desktop/src/terminal/screens/screens.ts'
import { createEnrolmentCode } from '../../apps/server/src/terminals/enrolment/enrolment.ts'

const LOOK_EVERY_MS = 50

export interface Terminal {
  id: string
  api: Screen['api']
  sessionId: string
  /** Orders with a card at its reader, as the screen was told last. */
  atReader(): readonly AtReader[]
  /** Waits until the server has answered all that it did. @returns why some of it is a conflict */
  answered(): Promise<string[]>
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
        return openTerminal(engine, enrolled.value.id)
      }),
    )
    return { all, close }
  } catch (error) {
    await close()
    throw error
  }
}

function openTerminal(engine: Engine, id: string): Terminal {
  const conflicts: string[] = []
  let atReader: readonly AtReader[] = []
  const answered = ({ standing, why }: { standing: string; why: string | null }): void => {
    if (standing === 'conflict') conflicts.push(why ?? 'it was not said why')
  }
  const { api } = engine.openScreen({
    saleAnswered: answered,
    orderAnswered: answered,
    state(state) {
      atReader = state.atReader
    },
  })
  return {
    id,
    api,
    sessionId: newId(),
    atReader: () => atReader,
    async answered() {
      while ((await api.state()).waitingCommands > 0) await delay(LOOK_EVERY_MS)
      return conflicts
    },
  }
}
