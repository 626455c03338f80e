/** A manager who ends the claims of counters on vouchers, as if those were lost. They may be only cut off, and use the voucher yet. */
import type { VoucherCode } from '@marquee/shared'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import { simNow } from '../world/clock.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'

export interface ClaimEnderOptions {
  world: World
  record: WorldRecord
  random: Random
  terminal: TerminalHost
  until: number
}

export async function claimEnder({ world, record, random, terminal, until }: ClaimEnderOptions): Promise<void> {
  while (simNow() < until) {
    await pause(3000 + random.next() * 8000)
    const code = random.pick([...record.vouchers.keys()]) as VoucherCode
    const found = grantedBy(await atTerminal(terminal, (api) => api.findVoucher({ text: code })))
    if (!found?.claim) continue
    // It may be done though no answer comes.
    record.endedVoucherClaims.add(code)
    const ended = await atTerminal(terminal, (api) =>
      api.changeVoucher({ code, act: 'end_claim', reason: 'the counter has burnt down' }),
    )
    world.note(`${terminal.name} ends the claim of ${found.claim.terminal} on ${code}: ${outcomeOf(ended)}`)
    if (ended?.ok) world.count('claims on vouchers ended by managers')
  }
}
