/** A day with a renewal at the gateway, and at the counter an order on account with a tip: each is where its money is, and nowhere else. */
import { newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { PRICE, renewalStage } from '../../booking/renewals/testing/renewal-stage.ts'
import { POPCORN, POPCORN_COSTS } from '../../booking/terminal/orders/testing/order-stage.ts'

const at = renewalStage()
const { stage } = at

it('has the renewal at the gateway alone, the account in no drawer, and the tip beside the sales of the drawer', async () => {
  const { cinemaId } = stage.inbox.programme
  const { manager, counter } = stage
  const tariff = await changeTariff(stage.inbox.server.pool, cinemaId, { tips: { presets: [5, 10, 15] } })
  const renewed = await at.until(await at.due(), 'renewed')
  const beside = await stage.drawer()

  const terms = { name: 'A. Company', address: ['A town'], creditLimit: 10_000, offlineLimit: 3000 }
  const accountId = newId()
  grantedValue(await manager.ask('openAccount', { accountId, currency: 'SGD', cinemaId, ...terms }))
  const body = stage.order([], {
    ...{ tariffId: tariff.id, goods: [POPCORN], paid: POPCORN_COSTS },
    payments: [
      { paymentId: newId(), method: 'account', tendered: 500, accountId },
      { paymentId: newId(), method: 'cash', tendered: POPCORN_COSTS - 500 + 100, tip: 100 },
    ],
  })
  expect((await counter.send(body))[0]).toMatchObject({ outcome: 'applied' })

  const [captured] = await stage.query<{ day: string }>(
    `select (p.settled_at at time zone c.time_zone)::date::text as day from payments p, cinemas c where p.order_id = $1`,
    renewed.order_id,
  )
  for (const of of [cinemaId, null]) {
    const day = grantedValue(await manager.ask('gatewayDay', { cinemaId: of, day: captured?.day }))
    expect(day.currencies).toMatchObject([{ ledger: { captured: { amount: PRICE }, givenBack: { amount: 0 } } }])
    expect(day.mismatches).toEqual([])
  }
  expect(await stage.drawer()).toMatchObject({
    sales: (beside?.sales ?? 0) + POPCORN_COSTS - 500,
    tips: 100,
    balance: (beside?.balance ?? 0) + POPCORN_COSTS - 500 + 100,
  })
  const recordOf = async (text: string) => grantedValue(await manager.ask('findOrder', { text })).order
  expect(await recordOf(renewed.order_id)).toMatchObject({
    terminal: null,
    payments: [{ method: 'card', amount: PRICE }],
    tip: null,
  })
  const sold = await recordOf(body.orderId)
  expect(sold?.payments.map(({ method, amount }) => [method, amount]).toSorted()).toEqual([
    ['account', 500],
    ['cash', POPCORN_COSTS - 500],
  ])
  expect(sold?.tip).toBe(100)
  expect(grantedValue(await manager.ask('accountRecord', { accountId }))).toMatchObject({ balance: 500 })
})
