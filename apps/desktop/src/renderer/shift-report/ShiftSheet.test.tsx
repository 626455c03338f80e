// @vitest-environment happy-dom
/** The slip of a shift: whatever names and reasons are made of, they are text on it, and no figure is theirs. */
import { nameOperators, newId, type ShiftSale, shiftReport } from '@marquee/shared'
import { expect, it } from 'vitest'
import { render } from '../testing/render.ts'
import { ShiftSheet } from './ShiftSheet.tsx'

const HOSTILE = '<img src=x onerror=alert(1)> \u202e00.001 🍿'

async function slipOf(sales: ShiftSale[], name?: string): Promise<HTMLElement> {
  const report = nameOperators(
    shiftReport('SGD', 5000, [
      ...sales,
      {
        ...{ what: 'movement', direction: 'out', amount: 300, movedFor: 'paid_out', reason: HOSTILE, currency: 'SGD' },
        at: '2026-11-26T10:00:00.000Z',
      },
    ]),
    () => name,
  )
  const screen = await render(
    <ShiftSheet
      title="Z report"
      number={1}
      terminal="Counter 1"
      openedAt="2026-11-26T09:00:00.000Z"
      closedAt="2026-11-26T18:00:00.000Z"
      report={report}
      timeZone="UTC"
      count={{ counted: 5000, difference: 0, counts: 1, reason: HOSTILE }}
    />,
  )
  return screen
}

const saleBy = (operatorId?: string): ShiftSale => ({
  ...{ what: 'sale', currency: 'SGD', lines: [] },
  payments: [{ method: 'cash', amount: 1250, tip: 0 }],
  ...(operatorId !== undefined && { operatorId }),
})

it('has hostile names and reasons as text, each in a line of its own', async () => {
  const screen = await slipOf([saleBy(newId())], HOSTILE)
  expect(screen.querySelector('img')).toBeNull()
  const lines = [...screen.querySelectorAll('.shift-sheet dt')].map((line) => line.textContent)
  expect(lines).toContain(`${HOSTILE}, 1`)
  expect(lines).toContain(`Paid out: ${HOSTILE}`)
})

it('says who sold what where somebody was logged in, and nothing of it in a house without operators', async () => {
  expect((await slipOf([saleBy(newId()), saleBy()], 'Clerk 1')).textContent).toContain('Nobody logged in, 1')
  expect((await slipOf([saleBy()])).textContent).not.toContain('Nobody logged in')
})
