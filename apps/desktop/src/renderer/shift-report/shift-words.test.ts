import { afterEach, expect, it } from 'vitest'
import { speakToStaff } from '../words/staff/staff-speech.ts'
import { allLeftInWords, differenceInWords, leftInWords, operatorInWords, rateInWords } from './shift-words.ts'

afterEach(() => speakToStaff('en'))

it('a difference says which way', () => {
  expect(differenceInWords(0, 'EUR')).toBe('nothing')
  expect(differenceInWords(-206, 'EUR')).toBe('€2.06 missing')
  expect(differenceInWords(1_500, 'KWD')).toMatch(/1\.500 too much$/)
})

it('what isn’t done is counted, and what is done is not named', () => {
  expect(leftInWords({ unsent: 0, carts: 0, atReader: 0, payOuts: 0 })).toEqual([])
  expect(allLeftInWords({ unsent: 0, carts: 0, atReader: 0, payOuts: 0 })).toBeNull()
  expect(leftInWords({ unsent: 12, carts: 1, atReader: 1, payOuts: 2, parked: 3 })).toEqual([
    '3 parked orders',
    '1 order with seats',
    '1 card payment open',
    '2 sums to give back',
    '12 records not sent yet',
  ])
})

it('rates have names', () => {
  const part = { net: 0, tax: 0, amount: 0 }
  expect(rateInWords({ rate: 'reduced', percentage: 5500, ...part }, '11.47')).toBe('Tax 5.5% of 11.47')
  expect(rateInWords({ rate: null, percentage: 0, ...part }, '3.00')).toBe('Outside of tax of 3.00')
})

it('an operator is named also where nobody knows the name any more', () => {
  const by = { orders: 2, amount: 2500 }
  const operatorId = '019f0000-0000-7000-8000-000000000001'
  expect(operatorInWords({ operatorId, name: 'Clerk 1', ...by })).toBe('Clerk 1')
  expect(operatorInWords({ operatorId, ...by })).toBe('An operator of before')
  expect(operatorInWords({ operatorId: null, ...by })).toBe('Nobody logged in')
})

it('the staff’s language has its own figures, and one sentence for all that is left', async () => {
  await speakToStaff('fr')
  expect(differenceInWords(-206, 'EUR')).toBe('2,06\u00a0€ manquants')
  expect(allLeftInWords({ unsent: 2, carts: 1, atReader: 0, payOuts: 0 })).toBe(
    'En attente : 1 commande avec des places, 2 enregistrements à envoyer.',
  )
})
