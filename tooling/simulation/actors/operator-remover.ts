/** A manager who removes an operator in the middle of the evening: perhaps in the middle of a sale, perhaps one who works where nobody hears of it. */
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { atTerminal } from './at-terminal.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'

export async function operatorRemover(options: {
  world: World
  record: WorldRecord
  random: Random
  terminal: TerminalHost
}): Promise<void> {
  const { world, record, random, terminal } = options
  await pause(8000 + random.next() * 20_000)
  const { operatorId, name } = random.pick([...record.operators.values()].filter(({ role }) => role === 'clerk'))
  const removed = await atTerminal(terminal, (api) => api.removeOperator({ operatorId }))
  world.note(`${terminal.name} removes ${name}: ${outcomeOf(removed)}`)
  if (removed?.ok) world.count('operators removed')
}
