/** Somebody in front of a terminal: what they ask of it is done by its program, which may die before it answers. */
import type { Answer } from '@marquee/shared'
import type { TerminalApi } from '../../../apps/desktop/src/terminal/api.ts'
import type { TerminalHost } from '../house/terminal.ts'
import { liveAs } from '../world/life.ts'

/** A customer who waits longer goes away. */
const PATIENCE_MS = 30_000

/** undefined: there is no program, it died, or it didn't answer. */
export function atTerminal<T>(terminal: TerminalHost, work: (api: TerminalApi) => Promise<T>): Promise<T | undefined> {
  const life = terminal.life()
  const screen = terminal.screen()
  if (!life || !screen) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const gone = (): void => resolve(undefined)
    life.ends.add(gone)
    const tired = setTimeout(gone, PATIENCE_MS)
    const answered = (value: T | undefined): void => {
      clearTimeout(tired)
      life.ends.delete(gone)
      // Nobody saw what a program that has died would have shown.
      if (life.alive) resolve(value)
    }
    liveAs(life, () => {
      work(screen.api).then(answered, () => answered(undefined))
    })
  })
}

export const grantedBy = <T>(answer: Answer<T> | undefined): T | undefined => (answer?.ok ? answer.value : undefined)
