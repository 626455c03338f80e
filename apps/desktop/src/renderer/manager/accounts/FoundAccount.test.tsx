// @vitest-environment happy-dom
import { type AccountRecord, newId } from '@marquee/shared'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { createKept } from '../kept/kept.ts'
import { KeptProvider } from '../kept/use-kept.ts'
import { FoundAccount } from './FoundAccount.tsx'

beforeEach(() => sessionStorage.clear())
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

async function found(account = ACCOUNT) {
  const makeInvoice = vi.fn(async () => {})
  const store = { makeInvoice, change: vi.fn(), act: vi.fn(), receive: vi.fn(), openInvoice: vi.fn() }
  const screen = await render(
    <KeptProvider value={createKept('a manager')}>
      <FoundAccount account={account} busy={false} timeZone="Pacific/Auckland" store={store} />
    </KeptProvider>,
  )
  const press = (text: string) =>
    act(async () =>
      [...screen.querySelectorAll('button')].find((each) => (each.textContent ?? '').trim() === text)?.click(),
    )
  const field = (label: string) =>
    [...screen.querySelectorAll('label')]
      .findLast((each) => each.textContent?.startsWith(label))
      ?.querySelector<HTMLInputElement>('input')
  const write = (label: string, text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), text)
      field(label)?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { screen, press, makeInvoice, write, valueOf: (label: string) => field(label)?.value }
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

it('edits of an account, and a payment that isn’t entered yet, are there again after another view', async () => {
  const before = await found()
  await before.write('Name of the company', 'Another company')
  await before.write('Amount', '12.50')
  const after = await found()
  expect([after.valueOf('Name of the company'), after.valueOf('Amount')]).toEqual(['Another company', '12.50'])
})

it('edits of an account that somebody else has changed since are dropped: they would take that change back', async () => {
  const before = await found()
  await before.write('Name of the company', 'Another company')
  const changed = { version: 2, at: '2026-11-27T10:00:00.000Z', terminal: 'Office 2', reason: 'moved' }
  const now = { ...ACCOUNT, name: 'A bigger company' }
  const after = await found({ ...now, versions: [{ ...now, ...changed }] })
  expect(after.valueOf('Name of the company')).toBe('A bigger company')
})
