/** Stands in for the receipt printer: takes its time, runs out of paper before a page or within it, and remembers what it has printed. */
import { setTimeout } from 'node:timers/promises'
import type { Printer } from '../../../apps/desktop/src/terminal/printing/printer.ts'
import { status } from '../../../apps/desktop/src/terminal/printing/printer-status.ts'
import { currentLife, never } from '../world/life.ts'
import { world } from '../world/world.ts'

export function openPrinter(): Printer {
  return {
    look: async () => status('none'),
    async print(page, sending) {
      const { random, printed } = world()
      const life = currentLife()
      const host = life?.host ?? ''
      if (random.chance(0.03)) return { outcome: 'not_sent', status: status('paper_out', true) }
      await sending()
      // It died as it wrote that down.
      if (life?.alive === false) return never()
      const text = page.toString()
      // A slip is no ticket.
      if (text.startsWith('{')) printed(host, JSON.parse(text))
      await setTimeout(random.next() * 400)
      return random.chance(0.02)
        ? { outcome: 'unknown', status: status('paper_out', true) }
        : { outcome: 'printed', status: status('none') }
    },
    async kick() {},
  }
}
