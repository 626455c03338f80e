/** The mail to the holder whose bank wants them to confirm a renewal. */
import { afterAll, expect, it, vi } from 'vitest'
import { createTestMailServer, type TestMailServer } from '../../../../../tooling/testing/services/smtp.ts'
import { renewalStage, SOON } from './testing/renewal-stage.ts'

const post: TestMailServer = await createTestMailServer()
afterAll(() => post.stop())

const at = renewalStage({ SMTP_URL: post.url, MAIL_FROM: 'Test cinema <tickets@cinema.example>' })

it('says what is to be paid, with which card, and until when; it comes once, and nothing else is sent', async () => {
  const of = await at.askedHolder()
  await vi.waitFor(() => expect(post.mails).toHaveLength(1), SOON)
  const [mail] = post.mails
  expect(mail?.to).toEqual(['holder@example.org'])
  expect(mail?.parsed.subject).toBe('Please confirm the payment for your subscription Unlimited')
  for (const body of [mail?.parsed.text, mail?.parsed.html]) {
    expect(body).toMatch(/SGD.22\.00/)
    expect(body).toContain('ending in 3184')
  }
  expect(mail?.parsed.text).not.toContain(of.code)
})
