import { expect, it } from 'vitest'
import { waitInWords } from './operator-words.ts'

it('a wait is counted in minutes and seconds', () => {
  expect([30, 60, 61, 3600].map(waitInWords)).toEqual([
    'Too many wrong PINs. Wait 0:30.',
    'Too many wrong PINs. Wait 1:00.',
    'Too many wrong PINs. Wait 1:01.',
    'Too many wrong PINs. Wait 60:00.',
  ])
})
