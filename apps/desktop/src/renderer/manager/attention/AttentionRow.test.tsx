// @vitest-environment happy-dom
import type { AttentionItem } from '@marquee/shared'
import { act } from 'react'
import { expect, it } from 'vitest'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { AttentionRow } from './AttentionRow.tsx'
import { createAttentionStore } from './attention-store.ts'

const refund: AttentionItem = {
  id: 'refund:1',
  kind: 'refund',
  what: 'The money has not gone back.',
  todo: null,
  since: '2026-11-21T07:00:00.000Z',
  tries: 0,
  error: 'Seat C-1 is taken. Give the money back, or find other seats.',
  tryAt: null,
  money: { amount: 1250, currency: 'EUR' },
  reference: 'MQ-7K3F9P',
  setAside: null,
}

async function row(item: AttentionItem) {
  const tried: string[] = []
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'manager')
  const screen = await render(
    <AttentionRow
      item={item}
      store={{ ...createAttentionStore(engine), tryAgain: async ({ id }) => void tried.push(id) }}
      busy={false}
      timeZone="Asia/Singapore"
      onOpenBooking={() => {}}
    />,
  )
  const button = screen.querySelector<HTMLButtonElement>('.attention-actions button')
  return { screen, tried, press: button, text: screen.textContent, button: button?.textContent }
}

it('a refund that awaits a decision looks different from one that failed', async () => {
  const undecided = await row(refund)
  expect(undecided.button).toBe('Give it back now')
  expect(undecided.text).toContain('Seat C-1 is taken.')
  expect(undecided.text).not.toContain('Last error')
  const failed = await row({ ...refund, tries: 4, error: 'card expired' })
  expect(failed.button).toBe('Try again now')
  expect(failed.text).toContain('Last error: card expired')
})

it('money goes back by one more yes, which says how much', async () => {
  const { screen, press, tried } = await row(refund)
  await act(async () => press?.click())
  expect(tried).toEqual([])
  expect(screen.querySelector('h2')?.textContent).toMatch(/Give .*12\.50 back\?/)
  const yes = [...screen.querySelectorAll('button')].find((each) => each.textContent === 'Give it back')
  await act(async () => yes?.click())
  expect(tried).toEqual(['refund:1'])
})
