/** A kind of tickets, as staff read it: in the language that is spoken where it is a usual one, or else the word of the house's price list. */
import { ticketTypeName as nameInList, type TicketType } from '@marquee/shared'
import { say } from './words/say.ts'

const USUAL = ['adult', 'child', 'senior', 'student', 'companion'] as const

export function ticketTypeName(type: TicketType): string {
  const usual = USUAL.find((each) => each === type)
  return usual === undefined ? nameInList(type) : say(`type_${usual}`)
}
