/** A ticket type as staff read it: those that most houses have in the language of the screen, others in the words of the house. */
import { ticketTypeName } from '@marquee/shared'
import { CATALOGUES, say } from './words/say.ts'

const isKnown = (key: string): key is keyof typeof CATALOGUES.english => key in CATALOGUES.english

export function ticketTypeInWords(type: string): string {
  const key = `type_${type}`
  return isKnown(key) ? say(key) : ticketTypeName(type)
}
