import { expect, it } from 'vitest'
import { TicketType, ticketTypeName } from './ticket-type.ts'

it('a ticket type is a word in lower case', () => {
  for (const type of ['adult', 'young_adult']) expect(TicketType.safeParse(type).success).toBe(true)
  for (const type of ['Adult', '', '_adult', 'a'.repeat(21)]) expect(TicketType.safeParse(type).success).toBe(false)
})

it('a ticket type is shown as words', () => {
  expect(ticketTypeName('adult')).toBe('Adult')
  expect(ticketTypeName('young_adult')).toBe('Young adult')
})
