/** The disk of a counter is copied to a second machine, and both run: two programs with one identity, until somebody notices. */
import { runUntil, schedule, simNow } from '../world/clock.ts'
import type { World } from '../world/world.ts'
import type { WorldRecord } from './record.ts'
import type { TerminalHost } from './terminal.ts'
import { terminalHost } from './terminal.ts'

export interface Copies {
  /** @returns the second machine, which runs; undefined: the counter has no disk yet, or was copied before */
  make(original: TerminalHost): TerminalHost | undefined
  /** Switches one off until the other has sent its commands; then the copy is taken away. */
  takeAway(): Promise<void>
}

const SENDS_WITHIN_MS = 60_000

/** @param onMade is told of each second machine */
export function createCopies(world: World, record: WorldRecord, onMade: (copy: TerminalHost) => void): Copies {
  const made = new Map<TerminalHost, TerminalHost>()

  const hasSentAll = (terminal: TerminalHost): boolean => {
    const state = terminal.engine()?.state()
    return state?.link.state === 'online' && state.waitingCommands === 0
  }

  return {
    make(original) {
      const content = original.disk.copy()
      if (!content || made.has(original)) return undefined
      const copy = terminalHost({
        world,
        name: `${original.name}-copy`,
        identity: original.identity,
        onCartEnded() {},
        onOldDisk() {},
      })
      copy.disk.content = content
      made.set(original, copy)
      record.copied.add(original.identity.id)
      // Takes as long as putting a disk into another machine.
      schedule(300 + world.random.next() * 1500, copy.start, undefined)
      onMade(copy)
      return copy
    },

    async takeAway() {
      for (const [original, copy] of made) {
        original.switchOff()
        copy.start()
        await runUntil(simNow() + SENDS_WITHIN_MS, () => hasSentAll(copy))
        if (!hasSentAll(copy)) record.wrong.push(`${copy.name} could not send what it did`)
        copy.switchOff()
        original.start()
      }
    },
  }
}
