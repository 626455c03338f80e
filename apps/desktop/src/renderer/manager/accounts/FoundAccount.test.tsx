// @vitest-environment happy-dom
import { type AccountRecord, newId } from '@marquee/shared'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { FoundAccount } from './FoundAccount.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const ACCOUNT: AccountRecord = {
  accountId: newId(),
  name: 'A company',
  currency: 'NZD',
  cinemaId: null,
  creditLimit: 100_000,
  offlineLimit: 0,
  balance: 5000,
  claimed: 0,
  isBlocked: false,
  isClosed: false,
  address: ['A street'],
  versions: [],
  acts: [],
  claims: [],
  claimCount: 0,
  movements: [],
  invoices: [],
}

async function found() {
  const makeInvoice = vi.fn(async () => {})
  const store = { makeInvoice, change: vi.fn(), act: vi.fn(), receive: vi.fn(), openInvoice: vi.fn() }
  const screen = await render(<FoundAccount account={ACCOUNT} busy={false} timeZone="Pacific/Auckland" store={store} />)
  const press = (text: string) =>
    act(async () =>
      [...screen.querySelectorAll('button')].find((each) => (each.textContent ?? '').trim() === text)?.click(),
    )
  return { screen, press, makeInvoice }
}

it('an invoice is until the cinema’s today, which by UTC is still yesterday', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T20:00:00Z'), toFake: ['Date'] })
  const { screen } = await found()
  const days = [...screen.querySelectorAll<HTMLInputElement>('input[type="date"]')].map(({ value, max }) => [
    value,
    max,
  ])
  expect(days).toEqual([
    ['2026-11-27', '2026-11-27'],
    ['2026-11-27', '2026-11-27'],
  ])
})

it('an invoice, which can’t be taken back, is made after a question', async () => {
  const { screen, press, makeInvoice } = await found()
  await press('Make the invoice…')
  expect(screen.textContent).toContain('can’t be changed or taken back')
  expect(makeInvoice).not.toHaveBeenCalled()
  await press('Make the invoice')
  expect(makeInvoice).toHaveBeenCalledOnce()
})
