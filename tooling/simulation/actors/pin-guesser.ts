/**
 * Somebody who guesses a PIN at a counter, until its operator has to wait twice. The right PIN is tried during each wait; the program is started
 * again in the middle of some. It ends some time after the evening.
 */
import { simNow } from '../world/clock.ts'
import { pause } from './pause.ts'
import { type OperatorOptions, typePin } from './type-pin.ts'

const LASTS_MS = 100_000

export async function pinGuesser(options: OperatorOptions): Promise<void> {
  const { terminal, random, record, waits, world } = options
  const victim = random.pick([...record.operators.values()].filter(({ role }) => role !== 'attendant'))
  const { operatorId } = victim
  const attempt = (isRight: boolean) => typePin(options, victim, isRight, (api, pin) => api.logIn({ operatorId, pin }))
  const until = simNow() + LASTS_MS
  let waited = 0
  await pause(3000 + random.next() * 5000)
  while (simNow() < until && waited < 2) {
    const over = waits.over(terminal, operatorId)
    if (over <= simNow()) {
      await attempt(false)
      if (waits.over(terminal, operatorId) > simNow()) {
        waited++
        world.count(waited === 1 ? 'operators who must wait' : 'waits that grow')
        if (random.chance(0.4)) terminal.crash(300 + random.next() * 2000)
      }
      await pause(300 + random.next() * 700)
      continue
    }
    await attempt(true)
    await pause(Math.min(over - simNow() + 100, 4000 + random.next() * 8000))
  }
}
