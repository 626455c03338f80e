import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerAppRequest } from './app-protocol.ts'

let folder: string
let root: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-shell-'))
  root = join(folder, 'renderer')
  await mkdir(root)
  await writeFile(join(root, 'index.html'), '<title>Marquee</title>')
  await writeFile(join(folder, 'secret.txt'), 'the device key')
})

afterAll(() => rm(folder, { recursive: true }))

it('the app protocol serves the page with its content security policy', async () => {
  const answer = await answerAppRequest(root, folder, { method: 'GET', url: 'marquee://app/' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('<title>Marquee</title>')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
})

it.each(['marquee://app/..%2fsecret.txt', 'marquee://app/missing.js'])(
  'the app protocol answers 404 to %s',
  async (url) => {
    const answer = await answerAppRequest(root, folder, { method: 'GET', url })
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('device key')
  },
)

it('the app protocol answers GET only', async () => {
  expect((await answerAppRequest(root, folder, { method: 'POST', url: 'marquee://app/' })).status).toBe(405)
})

it('the app protocol serves a poster of this terminal with the same policy, and no other file of its folder', async () => {
  const bytes = Buffer.from('a picture')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await mkdir(join(folder, 'posters'))
  await writeFile(join(folder, 'posters', `${sha256}.png`), bytes)
  const get = (path: string) => answerAppRequest(root, folder, { method: 'GET', url: `marquee://app/posters/${path}` })
  const poster = await get(sha256)
  expect([poster.status, poster.headers.get('content-type'), await poster.text()]).toEqual([
    200,
    'image/png',
    'a picture',
  ])
  expect(poster.headers.get('content-security-policy')).toContain("default-src 'self'")
  for (const path of ['0'.repeat(64), '../secret.txt', '..%2fsecret.txt', `${sha256}.png`, '']) {
    expect((await get(path)).status, path).toBe(404)
  }
})
