import { newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { ENGLISH } from '../testing/english-door.ts'
import { orderInWords, orderProgress } from './order-progress.ts'

const ticket = (seatId: string, isIn = false) => ({
  ticketId: newId(),
  seatId,
  type: 'adult',
  code: 'MQ1.x',
  admitted: isIn ? { at: '2026-11-21T11:00:00.000Z', door: 'Door 2' } : null,
})

it('counts who is in by the server’s word, and who was let in here since', () => {
  const tickets = [ticket('G-7', true), ticket('G-8'), ticket('G-9'), ticket('G-10')]
  const order = { reference: 'MQ-7K3F9P', showId: newId(), tickets }
  expect(orderInWords(ENGLISH, orderProgress(order, null))).toBe('1 of 4 of this order')
  expect(orderInWords(ENGLISH, orderProgress(order, tickets[1]?.ticketId ?? ''))).toBe('2 of 4 of this order')
  // The server has heard of it meanwhile.
  expect(orderInWords(ENGLISH, orderProgress(order, tickets[0]?.ticketId ?? ''))).toBe('1 of 4 of this order')
  expect(orderInWords(ENGLISH, orderProgress({ ...order, tickets: [ticket('A-1')] }, null))).toBe(
    'One ticket in this order',
  )
})
