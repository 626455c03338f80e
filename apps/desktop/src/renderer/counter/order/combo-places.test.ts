import type { Combo } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { comboNeeds, comboPlaces } from './combo-places.ts'

const combo = (key: string, tickets?: Combo['tickets']): Combo => ({ key, name: key, price: 900, goods: [], tickets })
const COMBOS = [
  combo('snack'),
  combo('any', { quantity: 1 }),
  combo('adult', { quantity: 1, types: ['adult'] }),
  combo('pair', { quantity: 2, types: ['adult', 'child'] }),
  combo('old_or_young', { quantity: 1, types: ['senior', 'child'] }),
]
const placesOf = (chosen: string[], tickets: string[]) =>
  comboPlaces(
    COMBOS,
    chosen.map((key) => ({ combo: key })),
    tickets,
  )

describe('the tickets of combos', () => {
  it('are taken in the order in which they were chosen, each for one combo', () => {
    expect(placesOf(['any', 'any'], ['adult', 'child', 'adult'])).toEqual([[0], [1]])
    expect(placesOf(['pair', 'adult'], ['child', 'adult', 'adult'])).toEqual([[0, 1], [2]])
  })

  it('are changed where another combo can have them alone', () => {
    expect(placesOf(['any', 'adult'], ['adult', 'senior'])).toEqual([[1], [0]])
    expect(placesOf(['pair', 'old_or_young'], ['child', 'adult', 'adult'])).toEqual([[1, 2], [0]])
    expect(placesOf(['any', 'pair', 'old_or_young'], ['adult', 'senior', 'child', 'adult'])).toEqual([
      expect.any(Array),
      expect.any(Array),
      expect.any(Array),
    ])
  })

  it('are missing where there are too few, and stay free for the next combo', () => {
    expect(placesOf(['pair', 'any'], ['adult'])).toEqual([null, [0]])
    expect(placesOf(['adult'], ['child'])).toEqual([null])
  })

  it('are none for a combo of goods, and for one that is not sold any more', () => {
    expect(placesOf(['snack', 'gone'], ['adult'])).toEqual([[], []])
  })

  it('are told by their types', () => {
    expect(comboNeeds(COMBOS[3] as Combo)).toBe('needs 2 tickets (Adult or Child) that no other combo has')
    expect(comboNeeds(COMBOS[1] as Combo)).toBe('needs 1 ticket that no other combo has')
  })
})
