import { expect, it } from 'vitest'
import { ENGLISH } from '../testing/english-door.ts'
import { markedName, seatsAtDoor } from './found-at-door-words.ts'

it('seats side by side are named by their ends', () => {
  expect(seatsAtDoor(ENGLISH, ['G-7', 'G-8', 'G-9', 'G-10'])).toBe('G-7 to G-10')
  expect(seatsAtDoor(ENGLISH, ['J-3', 'J-4'])).toBe('J-3, J-4')
  expect(seatsAtDoor(ENGLISH, ['A-1', 'C-11', 'C-12', 'C-13'])).toBe('A-1, C-11 to C-13')
})

it('what was typed is marked in a name, whatever its case and accents, where a word begins', () => {
  expect(markedName('Lefèvre, Hugo', 'lefe')).toEqual(['', 'Lefè', 'vre, Hugo'])
  expect(markedName('Hugo Lefèvre', 'LEF')).toEqual(['Hugo ', 'Lef', 'èvre'])
  expect(markedName('Caleff', 'lef')).toEqual(['Caleff', '', ''])
  expect(markedName('Nadia', '  ')).toEqual(['Nadia', '', ''])
})
