/** Stands in for the receipt printer: takes its time, runs out of paper, and remembers what it has printed. */
import { setTimeout } from 'node:timers/promises'
import { type Answer, granted, refused } from '@marquee/shared'
import { currentLife } from '../world/life.ts'
import { world } from '../world/world.ts'

export { parsePrinter } from '../../../apps/desktop/src/terminal/printing/printer.ts'

export async function sendToPrinter(_printer: unknown, bytes: Buffer): Promise<Answer<null>> {
  const { random, printed } = world()
  const host = currentLife()?.host ?? ''
  for (const line of bytes.toString().split('\n').filter(Boolean)) printed(host, JSON.parse(line))
  await setTimeout(random.next() * 400)
  return random.chance(0.05) ? refused({ code: 'unavailable', what: 'the printer has no paper' }) : granted(null)
}
