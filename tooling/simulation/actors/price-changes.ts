/** Head office changes the prices of the shows to come, whoever is cut off meanwhile. */
import { newId } from '@marquee/shared'
import type { TerminalHost } from '../house/terminal.ts'
import { simNow } from '../world/clock.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'

export interface PriceChangesOptions {
  world: World
  random: Random
  terminal: TerminalHost
  until: number
}

export async function priceChanges({ world, random, terminal, until }: PriceChangesOptions): Promise<void> {
  await pause(4000 + random.next() * 4000)
  while (simNow() < until) {
    const [list] = grantedBy(await atTerminal(terminal, (api) => api.priceLists()))?.priceLists ?? []
    if (list) {
      const { id: follows, prices } = list.priceList
      const by = random.pick([-100, 50, 150, 300])
      const request = {
        priceListId: newId(),
        follows,
        prices: prices.map((price) => ({ ...price, amount: Math.max(100, price.amount + by) })),
        rules: random.chance(0.3) ? [{ name: 'Matinee', change: { kind: 'add' as const, amount: -50 } }] : [],
      }
      const changed = await atTerminal(terminal, (api) => api.changePriceList(request))
      world.note(`${terminal.name} changes prices by ${by}: ${outcomeOf(changed)}`)
      if (changed?.ok) world.count('price lists changed')
    }
    await pause(3000 + random.next() * 9000)
  }
}
