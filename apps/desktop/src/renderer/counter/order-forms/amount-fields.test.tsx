// @vitest-environment happy-dom
import { plainTariff } from '@marquee/shared'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { TipField } from '../cash/TipField.tsx'
import { CounterProvider } from '../counter-context.tsx'
import { GiftCardForm } from './GiftCardForm.tsx'

const type = (field: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('12 digits on a gift card are not sold, and a sentence says what is', async () => {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'counter')
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <CounterProvider>
        <GiftCardForm currency="SGD" onDone={() => {}} />
      </CounterProvider>
    </TerminalProvider>,
  )
  const [code, amount] = [...screen.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement]
  const add = () => screen.querySelector<HTMLButtonElement>('button[type="submit"]') as HTMLButtonElement
  await type(code, '5GFC-GV6N-G5M4')
  await type(amount, '999999999999')
  expect(add().disabled).toBe(true)
  expect(screen.textContent).toContain(
    'Amount to put on it: type an amount such as 20.00, with at most 7 digits before the point.',
  )
  await type(amount, '20')
  expect(add().disabled).toBe(false)
  expect(screen.textContent).not.toContain('type an amount')
})

it('a tip of 12 digits is no tip, and a sentence says so', async () => {
  const tariff = { ...plainTariff('SGD'), tips: { presets: [5, 10] } }
  const onTip = vi.fn()
  const slip = { hasSlip: false, isOnSlip: false, onSlip: () => {} }
  const screen = await render(<TipField tariff={tariff} total={2000} tip={0} onTip={onTip} {...slip} />)
  const field = screen.querySelector('input') as HTMLInputElement
  await type(field, '999999999999')
  expect(onTip).toHaveBeenLastCalledWith(0)
  expect(screen.textContent).toContain('Tip: type an amount such as 1.00, with at most 7 digits before the point.')
  await type(field, '2')
  expect(onTip).toHaveBeenLastCalledWith(200)
  expect(screen.textContent).not.toContain('type an amount')
})
