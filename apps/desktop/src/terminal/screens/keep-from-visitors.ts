/**
 * What is a counter's alone, and would show or print at a kiosk what other visitors have bought: its screen doesn't get it, whatever page is
 * on it.
 */
import { type Answer, refused } from '@marquee/shared'
import type { TerminalApi } from '../api.ts'

const REFUSED = [
  'tickets',
  'print',
  'printReceipt',
  'printPickUp',
  'printGiftCards',
  'cameOut',
  'dropPrints',
  'choosePrinter',
] as const satisfies (keyof TerminalApi)[]

const NOT_HERE: Answer<never> = refused({ code: 'not_allowed', needs: 'counter' })

export function keepFromVisitors(api: TerminalApi, isKiosk: () => boolean): TerminalApi {
  const kept = REFUSED.map((name) => {
    const call = api[name] as (args: unknown) => Promise<Answer<unknown>>
    return [name, async (args: unknown) => (isKiosk() ? NOT_HERE : call(args))]
  })
  return {
    ...api,
    // The names are those of the type; TypeScript can't follow that through a list of names.
    ...(Object.fromEntries(kept) as Pick<TerminalApi, (typeof REFUSED)[number]>),
    recentOrders: async () => (isKiosk() ? [] : api.recentOrders()),
    recentSales: async () => (isKiosk() ? [] : api.recentSales()),
  }
}
