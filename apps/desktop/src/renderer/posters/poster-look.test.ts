import { expect, it } from 'vitest'
import { posterColour, titleSize } from './poster-look.ts'

it('a movie keeps its colour', () => {
  const colours = ['1917', 'Cats', 'Frozen II', 'Knives Out', 'Little Women', 'Parasite'].map(posterColour)
  expect(colours.every((colour) => colour >= 1 && colour <= 6)).toBe(true)
  expect(new Set(colours).size).toBeGreaterThan(3)
})

it('a title is as large as its longest word allows', () => {
  expect(['1917', 'Frozen II', 'Little Women', 'Star Wars: The Rise of Skywalker'].map(titleSize)).toEqual([
    'short',
    'short',
    'short',
    'long',
  ])
})
