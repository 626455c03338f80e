/** Asks a terminal that is connected to this server, and believes only an answer of the right shape. */
import { ASKS, type AskAnswerOf, type AskName, type NoticeOf, validate } from '@marquee/shared'
import type { Logger } from 'pino'
import type { Boots } from '../runs/boot.ts'

const TIMEOUT_MS = 5000

/** @returns undefined when the terminal isn't connected to this server, or doesn't answer in time */
export type AskTerminal = <N extends AskName>(
  terminalId: string,
  name: N,
  body: NoticeOf<N>,
  timeoutMs?: number,
) => Promise<AskAnswerOf<N> | undefined>

export function createAsk(boots: Pick<Boots, 'sessionOf'>, log: Logger): AskTerminal {
  return async (terminalId, name, body, timeoutMs = TIMEOUT_MS) => {
    const session = boots.sessionOf(terminalId)
    if (!session) return undefined
    let answer: unknown
    try {
      answer = await session.ask(name, body, timeoutMs)
    } catch {
      return undefined
    }
    // Another run may have taken its place meanwhile: what an earlier one says doesn't count any more.
    if (session.over) return undefined
    const valid = validate(ASKS[name], answer)
    if (valid.ok) return valid.value as AskAnswerOf<typeof name>
    log.warn({ terminal: terminalId, ask: name, refusal: valid.refusal }, 'a terminal gave an invalid answer')
    return undefined
  }
}
