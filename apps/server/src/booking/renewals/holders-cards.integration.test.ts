/** Cards that holders of subscriptions save over the HTTP API: who is let in, and how often the gateway is asked. */
import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { renewalStage } from './testing/renewal-stage.ts'

const at = renewalStage()
const { begin, save, status, mayLook, issue, saveCard, query } = at

const cardsOf = ({ subscriptionId }: { subscriptionId: string }) =>
  query<{ state: string; brand: string | null; last4: string | null }>(
    'select state, brand, last4 from subscription_cards where subscription_id = $1 order by begun_at',
    subscriptionId,
  )

describe('a holder’s card', () => {
  it('is saved with the signed code of the subscription, and the ledger has its brand and its last digits alone', async () => {
    const of = await issue()
    const begun = await begin(of.signedCode)
    expect(begun).toMatchObject({ status: 201, body: { clientSecret: expect.stringMatching(/^seti_\w+_secret_/) } })
    const saved = { status: 200, body: { status: 'saved', card: { brand: 'mastercard', last4: '4444' } } }
    expect(await save(of.signedCode, begun.body.cardId, 'pm_card_mastercard')).toEqual(saved)
    // Sent again, it is answered from the ledger: the gateway isn't asked.
    expect(await save(of.signedCode, begun.body.cardId, 'pm_card_mastercard')).toEqual(saved)
    expect(await cardsOf(of)).toEqual([{ state: 'saved', brand: 'mastercard', last4: '4444' }])
    expect((await status(of.signedCode)).body).toMatchObject({
      card: { last4: '4444' },
      renewal: null,
      nextAction: null,
    })
  })

  it('takes the place of the one before, and leaves one that is charged', async () => {
    const of = await issue()
    await saveCard(of)
    await saveCard(of, 'pm_card_amex')
    expect((await cardsOf(of)).map(({ state, last4 }) => [state, last4])).toEqual([
      ['replaced', '4242'],
      ['saved', '8431'],
    ])
  })

  it('that the bank declines is refused, and another is taken with the same saving', async () => {
    const of = await issue()
    const { cardId } = (await begin(of.signedCode)).body
    const declined = await save(of.signedCode, cardId, 'pm_card_visa_chargeDeclinedInsufficientFunds')
    expect(declined).toMatchObject({ status: 402, body: { refusal: { reason: 'insufficient_funds' } } })
    await mayLook(of)
    expect(await save(of.signedCode, cardId, 'pm_card_visa')).toMatchObject({ status: 200 })
  })

  it('whose holder’s bank asks is found by the server itself once the holder has answered', async () => {
    const of = await issue()
    const { cardId } = (await begin(of.signedCode)).body
    const returnUrl = 'http://127.0.0.1/back'
    const asked = await save(of.signedCode, cardId, 'pm_card_authenticationRequiredOnSetup', { returnUrl })
    const url = asked.body.status === 'requires_action' ? (asked.body.nextAction.url ?? '') : ''
    await at.simulator.authenticate(url, 'complete')
    await query('update subscription_cards set look_at = now() where id = $1', cardId)
    await expect.poll(() => cardsOf(of), { timeout: 10_000 }).toMatchObject([{ state: 'saved', last4: '3155' }])
  })
})

describe('who has no signed code', () => {
  it.each([
    ['the code that is typed at counters', async () => (await issue()).code],
    [
      'a code with a letter changed',
      async () => (await issue()).signedCode.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
    ],
    ['nothing of a code', async () => 'MS1.abc.def'],
  ])('is let in with %s nowhere', async (_, make) => {
    const code = await make()
    for (const answer of [await begin(code), await save(code, newId(), 'pm_card_visa'), await status(code)]) {
      expect(answer).toMatchObject({ status: 422, body: { refusal: { code: 'subscription_refused' } } })
    }
  })

  it('saves no card for another subscription', async () => {
    const [mine, theirs] = [await issue(), await issue()]
    const { cardId } = (await begin(theirs.signedCode)).body
    expect(await save(mine.signedCode, cardId, 'pm_card_visa')).toMatchObject({ status: 404 })
    expect(await cardsOf(theirs)).toMatchObject([{ state: 'begun' }])
  })

  it.each(['4242424242424242', 'tmr_simulated', 'pm_', 'pm_card visa', `pm_${'x'.repeat(300)}`])(
    'and a card’s name such as %s is refused at the door',
    async (paymentMethod) => {
      const of = await issue()
      const { cardId } = (await begin(of.signedCode)).body
      expect(await save(of.signedCode, cardId, paymentMethod)).toMatchObject({
        status: 400,
        body: { field: 'paymentMethod' },
      })
    },
  )
})

describe('one signed code', () => {
  it('begins at most 20 cards a day, also when they are asked for at once', async () => {
    const of = await issue()
    const answers = await Promise.all(Array.from({ length: 30 }, () => begin(of.signedCode)))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((each) => each === 201)).toHaveLength(20)
    expect(statuses.filter((each) => each === 429)).toHaveLength(10)
    expect(answers.find((answer) => answer.status === 429)?.body).toMatchObject({
      retryAfterSeconds: expect.any(Number),
    })
    await query(
      "update subscription_cards set begun_at = now() - interval '25 hours' where subscription_id = $1",
      of.subscriptionId,
    )
    expect(await begin(of.signedCode)).toMatchObject({ status: 201 })
  })

  it('asks the gateway once in three seconds', async () => {
    const of = await issue()
    const { cardId } = (await begin(of.signedCode)).body
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => save(of.signedCode, cardId, 'pm_card_visa_chargeDeclined')),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([402, 429, 429, 429, 429])
    await query(
      "update subscription_looks set at = now() - interval '3 seconds' where subscription_id = $1",
      of.subscriptionId,
    )
    expect(await save(of.signedCode, cardId, 'pm_card_visa')).toMatchObject({ status: 200 })
  })
})

describe('a gateway that fails while a card is saved', () => {
  it.each([
    ['gives no answer', { fault: 'timeout_after', on: 'save', times: 1 }],
    ['says 500', { fault: 'server_error_before', on: 'save', times: 1 }],
  ] as const)('and %s saves nothing twice: the holder asks again', async (_, fault) => {
    const of = await issue()
    const { cardId } = (await begin(of.signedCode)).body
    await at.simulator.fault(fault)
    expect(await save(of.signedCode, cardId, 'pm_card_visa')).toMatchObject({ status: 503 })
    await mayLook(of)
    expect(await save(of.signedCode, cardId, 'pm_card_visa')).toMatchObject({
      status: 200,
      body: { card: { last4: '4242' } },
    })
    expect(await cardsOf(of)).toHaveLength(1)
  })
})
