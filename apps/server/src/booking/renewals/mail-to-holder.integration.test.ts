/** The mails to the holder: their bank wants them to confirm a renewal; a card was saved, maybe by somebody else. */
import { afterAll, expect, it, vi } from 'vitest'
import { createTestMailServer, type TestMailServer } from '../../../../../tooling/testing/services/smtp.ts'
import { renewalStage, SOON } from './testing/renewal-stage.ts'

const post: TestMailServer = await createTestMailServer()
afterAll(() => post.stop())

const at = renewalStage({ SMTP_URL: post.url, MAIL_FROM: 'Test cinema <tickets@cinema.example>' })

const mailsAbout = (subject: RegExp) => post.mails.filter(({ parsed }) => subject.test(parsed.subject ?? ''))

it('says what is to be paid, with which card, and until when; it comes once', async () => {
  const of = await at.askedHolder()
  await vi.waitFor(() => expect(mailsAbout(/confirm/)).toHaveLength(1), SOON)
  const [mail] = mailsAbout(/confirm/)
  expect(mail?.to).toEqual(['holder@example.org'])
  expect(mail?.parsed.subject).toBe('Please confirm the payment for your subscription Unlimited')
  for (const body of [mail?.parsed.text, mail?.parsed.html]) {
    expect(body).toMatch(/SGD.22\.00/)
    expect(body).toContain('ending in 3184')
  }
  expect(mail?.parsed.text).not.toContain(of.code)
})

it('tells of each card that is saved, and that it has taken the place of another', async () => {
  post.mails.length = 0
  const of = await at.issue()
  await at.saveCard(of)
  await vi.waitFor(() => expect(mailsAbout(/A card was saved for your subscription Unlimited/)).toHaveLength(1), SOON)
  const { cardId } = (await at.begin(of.signedCode)).body
  await at.save(of.signedCode, cardId, 'pm_card_amex')
  // Sent again, it saves nothing.
  await at.save(of.signedCode, cardId, 'pm_card_amex')
  await vi.waitFor(() => expect(post.mails).toHaveLength(2), SOON)
  const [first, second] = post.mails.map(({ to, parsed }) => ({ to, text: parsed.text ?? '' }))
  expect([first?.to, second?.to]).toEqual([['holder@example.org'], ['holder@example.org']])
  expect(first?.text).toContain('visa, ending in 4242')
  expect(first?.text).not.toContain('has taken the place')
  expect(second?.text).toContain('amex, ending in 8431')
  expect(second?.text).toContain('It has taken the place of the card before.')
  expect(second?.text).not.toContain(of.code)
})
