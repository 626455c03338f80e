/** Head office changes the prices of the shows to come, of popcorn and of a promo code, whoever is cut off meanwhile. */
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
  cinemaId: string
  random: Random
  terminal: TerminalHost
  until: number
}

export async function priceChanges(options: PriceChangesOptions): Promise<void> {
  const { world, random, terminal, until } = options
  const tariffs = { ...options, random: random.fork('tariffs') }
  await pause(4000 + random.next() * 4000)
  while (simNow() < until) {
    if (tariffs.random.chance(0.5)) await changeTariff(tariffs)
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

async function changeTariff({ world, cinemaId, random, terminal }: PriceChangesOptions): Promise<void> {
  const known = grantedBy(await atTerminal(terminal, (api) => api.tariffs({ cinemaId })))
  if (!known) return
  const { goods, discounts, ...rest } = known.inForce
  const by = random.pick([-50, 20, 75])
  const tariff = {
    ...rest,
    id: newId(),
    goods: {
      ...goods,
      goods: goods.goods.map((each) => ({
        ...each,
        sizes: each.sizes.map((size) => ({ ...size, price: Math.max(100, size.price + by) })),
      })),
    },
    discounts: discounts.map((each) => ({
      ...each,
      id: newId(),
      reduction: { kind: 'percentage' as const, percentage: random.pick([10_000, 15_000, 33_000]) },
    })),
  }
  const changed = await atTerminal(terminal, (api) => api.changeTariff({ cinemaId, follows: known.inForce.id, tariff }))
  world.note(`${terminal.name} changes the price of popcorn by ${by}: ${outcomeOf(changed)}`)
  if (changed?.ok) world.count('tariffs changed')
}
