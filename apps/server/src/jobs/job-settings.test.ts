import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { JOBS_ENVIRONMENT, jobSettings } from './job-settings.ts'

const read = (env: Record<string, string>) => {
  const parsed = z.object(JOBS_ENVIRONMENT).safeParse(env)
  return parsed.success
    ? jobSettings(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
}
const SECRET = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

describe('the settings for messages after a booking', () => {
  it('send nothing by default', () => {
    expect(read({})).toEqual({ mail: undefined, webhooks: undefined })
  })

  it('send mails through a server, or write them into a folder', () => {
    const SMTP_URL = 'smtp://user:hunter2@mail.example:587'
    const MAIL_FROM = 'Cinéma Rex <tickets@rex.example>'
    expect(read({ SMTP_URL, MAIL_FROM, MARQUEE_MAIL_DIR: '/mail' })).toMatchObject({
      mail: { smtpUrl: SMTP_URL, from: MAIL_FROM },
    })
    expect(read({ MARQUEE_MAIL_DIR: '/mail' })).toMatchObject({
      mail: { dir: '/mail', from: 'Marquee <tickets@localhost>' },
    })
    expect(read({ SMTP_URL })).toEqual({ problem: 'MAIL_FROM is not set, and SMTP_URL is' })
  })

  it.each([
    'two@rex.example, three@rex.example',
    'Rex <tickets@rex.example>\r\nBcc: all@rex.example',
    'Rex',
    '<tickets@rex.example>',
    'Rex <tickets@rex.example',
  ])('refuse the sender %j', (MAIL_FROM) => {
    expect(read({ MAIL_FROM })).toEqual(['MAIL_FROM must look like Rex <tickets@rex.example>'])
  })

  it('list several endpoints, each once, and none without a signing secret', () => {
    const MARQUEE_WEBHOOK_URLS = 'https://crm.example/in, http://127.0.0.1:99/,https://crm.example/in'
    const urls = ['https://crm.example/in', 'http://127.0.0.1:99/']
    expect(read({ MARQUEE_WEBHOOK_URLS, MARQUEE_WEBHOOK_SECRET: `whsec_${SECRET}` })).toMatchObject({
      webhooks: { urls, secret: `whsec_${SECRET}` },
    })
    expect(read({ MARQUEE_WEBHOOK_URLS })).toEqual({
      problem: 'MARQUEE_WEBHOOK_SECRET is not set, and MARQUEE_WEBHOOK_URLS is',
    })
  })

  it.each([
    ['SMTP_URL', 'http://user:hunter2@mail.example'],
    ['SMTP_URL', 'hunter2'],
    ['MARQUEE_WEBHOOK_URLS', 'file:///etc/hunter2'],
    ['MARQUEE_WEBHOOK_URLS', 'https://crm.example,'],
    ['MARQUEE_WEBHOOK_URLS', 'https://marquee:hunter2@crm.example/in'],
    ['MARQUEE_WEBHOOK_URLS', 'https://hunter2@crm.example/in'],
    ['MARQUEE_WEBHOOK_SECRET', 'hunter2'],
    ['MARQUEE_WEBHOOK_SECRET', `hunter2${SECRET}`],
  ])('refuse a wrong %s without repeating what may be a secret', (name, value) => {
    const problems = read({ [name]: value })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be`))])
    expect(JSON.stringify(problems)).not.toContain('hunter2')
  })
})
