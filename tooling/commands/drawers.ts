/** `marquee drawers`: what should be in each drawer, by all that the ledger knows. */
import { formatMoney } from '@marquee/shared'
import { Command } from 'commander'
import { type DrawerBalance, drawerBalances } from '../../apps/server/src/booking/cash/drawer-balance.ts'
import { openLedger } from '../services/ledger.ts'

export function drawersCommand(): Command {
  return new Command('drawers')
    .description(
      'what should be in the drawer of each terminal: its sales, its conflicts, and what else went in and out',
    )
    .action(async () => {
      const ledger = await openLedger(process.env)
      try {
        const drawers = await drawerBalances(ledger.pool)
        if (drawers.length === 0) console.log('no terminal has had money yet')
        for (const drawer of drawers) console.log(lineOf(drawer))
      } finally {
        await ledger.close()
      }
    })
}

function lineOf({ terminal, currency, sales, conflicts, movements, balance }: DrawerBalance): string {
  const money = (amount: number): string => formatMoney({ amount, currency })
  const parts = `sales ${money(sales)}, conflicts ${money(conflicts)}, in and out ${money(movements)}`
  return `${terminal}  ${money(balance)}  (${parts})`
}
