/** What is mostly written where a reason is asked for. A person reads it later, in the words in which it was chosen. */
import { say } from './words/say.ts'

const USUAL = {
  paid_in: ['change_from_safe', 'change_from_bank'],
  paid_out: ['supplies', 'delivery', 'repair'],
  // The number of a bag, or a name.
  safe_drop: [],
  no_sale: ['change_for_customer', 'check_drawer'],
  difference: ['wrong_change', 'sale_not_entered', 'not_known'],
  refund: ['cant_come', 'wrong_choice', 'technical_fault', 'complaint'],
  price_by_hand: ['regular_guest', 'complaint', 'wrong_price'],
} as const

export type WhatFor = keyof typeof USUAL

export const usualReasons = (whatFor: WhatFor): string[] => USUAL[whatFor].map((reason) => say(`reason_${reason}`))
