/**
 * A clerk at a drawer: opens a shift, moves cash, looks at the X report, counts, closes, hands over, and forgets it. What has no answer is asked
 * again with the same id.
 */
import { type Answer, type CashCount, newId, sumsOfReport } from '@marquee/shared'
import type { TerminalApi } from '../../../apps/desktop/src/terminal/api.ts'
import { CURRENCY } from '../house/insert-programme.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { pause } from './pause.ts'

const PURPOSES = ['paid_in', 'paid_out', 'safe_drop', 'no_sale'] as const
const TIMES = 4

type ShiftOptions = ClerkOptions & {
  /** A shift of the day before that nobody has closed; undefined: there is none. */
  leftOpen: string | undefined
}

export async function shiftClerk(options: ShiftOptions): Promise<void> {
  const { random, until, terminal, leftOpen } = options
  // Opened before its counter has heard of that one, another would be the next after it.
  while (leftOpen !== undefined && simNow() < until && terminal.engine()?.state().shift?.shiftId !== leftOpen)
    await pause(500)
  while (simNow() < until) {
    await pause(500 + random.next() * 4000)
    if (terminal.screen()) await step(options)
  }
}

async function step(options: ShiftOptions): Promise<void> {
  const { random, terminal, world } = options
  const view = await atTerminal(terminal, (api) => api.shiftView())
  if (!view) return
  const { open } = view
  if (!open) {
    const float = { currency: CURRENCY, amount: random.between(0, 40_000) }
    const shiftId = newId()
    if (await again(options, (api) => api.openShift({ shiftId, float }))) world.count('shifts opened')
    return
  }
  const fate = random.next()
  if (fate < 0.4) {
    const purpose = random.pick(PURPOSES)
    const amount = purpose === 'no_sale' ? 0 : random.between(1, 5000)
    const moved = { movementId: newId(), purpose, amount, currency: open.currency, reason: 'a reason' }
    if (await again(options, (api) => api.moveCash(moved))) world.count('cash moved in shifts')
    return
  }
  if (fate < 0.5) return void (await atTerminal(terminal, (api) => api.shiftSoFar()))
  if (fate < 0.85) await close(options, open.shiftId, open.currency)
}

async function close(options: ShiftOptions, shiftId: string, currency: string): Promise<void> {
  const { random, terminal, record, world, leftOpen } = options
  const counted: CashCount = { currency, amount: random.between(0, 90_000) }
  const countId = newId()
  let signed = await again(options, (api) => api.countShift({ shiftId, countId, counted }))
  // Somebody else sells here meanwhile.
  await pause(random.next() * 3000)
  const handsOver = random.chance(0.4)
  const next = { shiftId: newId(), float: counted }
  for (let time = 0; time < TIMES && signed?.open?.shiftId === shiftId; time++) {
    const { difference } = signed.open.counted ?? { difference: 0 }
    const asked = { shiftId, shownDifference: difference, reason: 'counted so', ...(handsOver && { next }) }
    const z = grantedBy(await atTerminal(terminal, (api) => api.endShift(asked)))
    if (z) {
      world.note(`${terminal.name} closes shift ${z.number}, which expects ${z.report.expected}`)
      world.count(handsOver ? 'shifts handed over' : 'shifts closed')
      const { number, report } = z
      if (z.difference !== difference) {
        record.wrong.push(`${terminal.name} showed a difference of ${difference}, and closed with ${z.difference}`)
      }
      const isLate = shiftId === leftOpen
      if (isLate) world.count('shifts closed the morning after')
      record.shifts.set(shiftId, {
        ...{ shiftId, terminal: terminal.name, number, counted: counted.amount, sums: sumsOfReport(report), isLate },
      })
      return
    }
    signed = await atTerminal(terminal, (api) => api.shiftView())
  }
}

/** A program that died before it answered may have done it. */
async function again<T>(
  { terminal }: ClerkOptions,
  work: (api: TerminalApi) => Promise<Answer<T>>,
): Promise<T | undefined> {
  for (let time = 0; time < TIMES; time++) {
    const answer = await atTerminal(terminal, work)
    if (answer) return grantedBy(answer)
    await pause(2000)
  }
  return undefined
}
