/** Enrols a terminal that nobody stands in front of, with a code that it was started with. */
import { setTimeout } from 'node:timers/promises'
import { describeRefusal } from '@marquee/shared'
import type { Engine } from '../engine.ts'
import type { Log } from '../log.ts'

const AGAIN_MS = 1000

/** Tries until the server is there; a refusal is for a person to read. An enrolled terminal stays who it is. */
export async function enrolUnattended(engine: Engine, code: string, log: Log): Promise<void> {
  if (engine.state().terminal !== null) return
  for (;;) {
    const answer = await engine.enrol(code)
    if (answer.ok) return
    if (answer.refusal.code !== 'offline' && answer.refusal.code !== 'unavailable') {
      log.error({}, describeRefusal(answer.refusal))
      return
    }
    await setTimeout(AGAIN_MS)
  }
}
