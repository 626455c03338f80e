import { expect, it } from 'vitest'
import { pseudo } from './pseudo.ts'

it('the pseudo-language is a third longer than English, and leaves figures as they are', () => {
  const said = pseudo('How many tickets? 12')
  expect(said.length).toBeGreaterThan('How many tickets? 12'.length * 1.3)
  expect(said).toMatch(/^Höw måñý tîçkétš\? 12 /)
})
