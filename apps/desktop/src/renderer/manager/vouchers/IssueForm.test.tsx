// @vitest-environment happy-dom
import type { Cinema } from '@marquee/shared'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { IssueForm } from './IssueForm.tsx'
import type { WantedBatch } from './vouchers-store.ts'

beforeEach(() => sessionStorage.clear())

const withTwoCurrencies = (cinemas: readonly Cinema[]): Cinema[] =>
  cinemas.slice(0, 2).map((cinema, i) => ({ ...cinema, currency: i === 0 ? 'SGD' : 'EUR' }))

async function form({ ofHouse = false } = {}) {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'manager')
  const cinemas = await engine.api.cinemas()
  const issued: WantedBatch[] = []
  const onIssue = async (wanted: WantedBatch): Promise<boolean> => issued.push(wanted) > 0
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <IssueForm
        cinemas={ofHouse ? withTwoCurrencies(cinemas) : cinemas.slice(0, 1)}
        cinemaId={ofHouse ? null : (cinemas[0]?.id ?? null)}
        busy={false}
        onIssue={onIssue}
      />
    </TerminalProvider>,
  )
  const field = (label: string) =>
    [...screen.querySelectorAll('label')]
      .find((each) => each.textContent?.startsWith(label))
      ?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
  const button = (text: string) =>
    [...screen.querySelectorAll('button')].find((each) => (each.textContent ?? '').trim() === text)
  return {
    issued,
    text: () => screen.textContent ?? '',
    isDisabled: () => button('Issue')?.disabled,
    valueOf: (label: string) => field(label)?.value,
    press: (text: string) => act(async () => button(text)?.click()),
    write: (label: string, text: string) =>
      act(async () => {
        const found = field(label)
        const prototype = found instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(found, text)
        found?.dispatchEvent(new Event(found instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
      }),
  }
}

it('vouchers that pay at once are issued after a question that says their sum', async () => {
  const { write, press, text, issued } = await form()
  await write('Name of the batch', 'Christmas')
  await write('How many', '500')
  await write('They are', 'value')
  await write('Worth, each', '50')
  await press('Issue')
  expect(text()).toMatch(/Issue 500 vouchers worth .*50\.00 each, .*25,000\.00 in all\?/)
  expect(issued).toEqual([])
  await press('Change it')
  await press('Issue')
  await press('Issue them')
  expect(issued).toMatchObject([{ quantity: 500, value: 5000 }])
})

it('vouchers of a house whose cinemas have two currencies are in the one that the manager chooses', async () => {
  const { write, press, isDisabled, issued } = await form({ ofHouse: true })
  await write('Name of the batch', 'Christmas')
  await write('They are', 'value')
  await write('Worth, each', '50')
  expect(isDisabled()).toBe(true)
  await write('Currency', 'EUR')
  await press('Issue')
  await press('Issue them')
  expect(issued).toMatchObject([{ currency: 'EUR', value: 5000, cinemaId: null }])
})

it('a batch that was begun is there again after another view or a reload', async () => {
  const before = await form()
  await before.write('Name of the batch', 'Christmas')
  await before.write('How many', '40')
  const after = await form()
  expect([after.valueOf('Name of the batch'), after.valueOf('How many')]).toEqual(['Christmas', '40'])
})

it('a last day that is over, and more than can be issued at once, are said in the form', async () => {
  const { write, text, isDisabled } = await form()
  await write('Name of the batch', 'Christmas')
  expect(isDisabled()).toBe(false)
  await write('Last day', '2020-01-01')
  expect(text()).toContain('The last day is over')
  expect(isDisabled()).toBe(true)
  await write('Last day', '')
  await write('How many', '9999')
  expect(text()).toContain('issue the rest as another batch')
  expect(isDisabled()).toBe(true)
})
