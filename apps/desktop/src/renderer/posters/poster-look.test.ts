import { expect, it } from 'vitest'
import { headingSize, posterColour, titleSize } from './poster-look.ts'

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

it('a title beside its poster has three sizes', () => {
  const longest = 'Birds of Prey: And the Fantabulous Emancipation of One Harley Quinn'
  expect(['Parasite', 'Star Wars: The Rise of Skywalker', longest].map(headingSize)).toEqual([
    'short',
    'long',
    'longest',
  ])
})
