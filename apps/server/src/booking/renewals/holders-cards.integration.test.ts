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

  it('that the bank declines is refused without the bank’s word, and another is taken with the same saving', async () => {
    const of = await issue()
    const { cardId } = (await begin(of.signedCode)).body
    const declined = await save(of.signedCode, cardId, 'pm_card_visa_chargeDeclinedInsufficientFunds')
    expect(declined).toMatchObject({ status: 402, body: { refusal: { reason: 'card_declined' } } })
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

  it('names a card for one saving once in three seconds', async () => {
    const of = await issue()
    const { cardId } = (await begin(of.signedCode)).body
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => save(of.signedCode, cardId, 'pm_card_visa_chargeDeclined')),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([402, 429, 429, 429, 429])
    await mayLook(of)
    expect(await save(of.signedCode, cardId, 'pm_card_visa')).toMatchObject({ status: 200 })
  })
})

describe('somebody who has photographed the code', () => {
  const returnUrl = 'http://elsewhere.example/form'

  it('shows the holder no page of theirs, and their card’s question hides none of a renewal', async () => {
    const of = await at.askedHolder()
    const { cardId } = (await begin(of.signedCode)).body
    const theirs = await save(of.signedCode, cardId, 'pm_card_authenticationRequiredOnSetup', { returnUrl })
    expect(theirs.body).toMatchObject({ nextAction: { url: expect.any(String) } })
    await mayLook(of)
    const { body } = await status(of.signedCode)
    expect(body.nextAction).toEqual({ clientSecret: expect.stringMatching(/^pi_/) })
  })

  it('has the card’s question alone answered without its page', async () => {
    const of = await issue()
    const { cardId } = (await begin(of.signedCode)).body
    await save(of.signedCode, cardId, 'pm_card_authenticationRequiredOnSetup', { returnUrl })
    expect((await status(of.signedCode)).body.nextAction).toEqual({ clientSecret: expect.stringMatching(/^seti_/) })
  })

  it('who looks all the time keeps the holder neither from their bank’s question nor from saving a card', async () => {
    const of = await at.askedHolder()
    await mayLook(of)
    const looks = await Promise.all(Array.from({ length: 4 }, () => status(of.signedCode)))
    for (const look of looks) {
      expect(look).toMatchObject({
        status: 200,
        body: { renewal: { state: 'holder_asked' }, nextAction: { clientSecret: expect.stringMatching(/^pi_/) } },
      })
    }
    const { cardId } = (await begin(of.signedCode)).body
    expect(await save(of.signedCode, cardId, 'pm_card_visa')).toMatchObject({ status: 200 })
  })

  it('who has looked at another server leaves the holder what the ledger knows', async () => {
    const of = await issue()
    const { cardId } = (await begin(of.signedCode)).body
    await save(of.signedCode, cardId, 'pm_card_authenticationRequiredOnSetup')
    await query('insert into subscription_looks (subscription_id, at) values ($1, now())', of.subscriptionId)
    expect(await status(of.signedCode)).toMatchObject({ status: 200, body: { card: null, nextAction: null } })
  })

  it('tries out 10 cards a day, also with many savings at once, and the holder’s saved card counts for none', async () => {
    const of = await issue()
    await saveCard(of)
    const begun = await Promise.all(Array.from({ length: 14 }, async () => (await begin(of.signedCode)).body.cardId))
    const answers = await Promise.all(
      begun.map((cardId, i) =>
        save(of.signedCode, cardId, i % 2 ? 'pm_card_visa_chargeDeclined' : 'pm_card_authenticationRequiredOnSetup'),
      ),
    )
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.body).toMatchObject({ retryAfterSeconds: expect.any(Number) })
    await mayLook(of)
    const next = await save(of.signedCode, begun[1] ?? '', 'pm_card_visa')
    expect(next).toMatchObject({ status: 429, body: { refusal: { code: 'rate_limited' } } })
    expect((next.body as unknown as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(23 * 3600)
    await query(
      "update subscription_card_tries set at = at - interval '24 hours' where subscription_id = $1",
      of.subscriptionId,
    )
    expect(await save(of.signedCode, begun[1] ?? '', 'pm_card_visa')).toMatchObject({ status: 200 })
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
