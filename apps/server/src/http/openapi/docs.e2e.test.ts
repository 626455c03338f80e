/** The API's documentation as a browser shows it, under its strict policy. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { launchChromium } from '../../../../../tooling/testing/services/chromium.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer({ redis: false }), launchChromium()])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

it('the documentation page shows every call, asks no other host, and breaks no rule of its policy', async () => {
  const page = await browser.newPage()
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${server.url}/docs`)
  await page.locator('.opblock').first().waitFor()
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: Record<string, object> }
  const calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  expect(await page.locator('.opblock').count()).toBe(calls.length)

  await page.getByText('Hold 1 to 10 seats of a show').click()
  await page.getByText('Idempotency-Key').first().waitFor()
  expect(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([])
  expect(complaints).toEqual([])
})
