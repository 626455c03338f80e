import { expect, it } from 'vitest'
import { machineOwes } from './machine-payments.ts'

it('a payment by card machine goes back at the machine when its slip leaves the order', () => {
  expect(machineOwes([{ amount: 500, slip: '7' }], 'SGD')).toMatch(
    /no longer has slip 7: give .*5\.00 back at the card machine/,
  )
})
