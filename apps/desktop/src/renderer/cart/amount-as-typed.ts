import { plainAmount } from './cart-totals.ts'
import { say } from './words/say.ts'

/**
 * Says how to type an amount that `parseCash` can't read.
 *
 * @param field the field's name on the screen
 */
export const amountAsTyped = (field: string, example: number, currency: string): string =>
  say('amount_as_typed', { field, example: plainAmount(example, currency) })
