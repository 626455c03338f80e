import { describe, expect, it } from 'vitest'
import { clashInWords } from './action-words.ts'
import { ACTIONS, type ActionId, type Assigned, clashOf, keyLabel, keyOf } from './actions.ts'

function whyNotThisKey(assigned: Assigned, id: ActionId, key: string): string | null {
  const clash = clashOf(assigned, id, key)
  return clash && clashInWords(clash)
}

describe('the keys of the counter', () => {
  it('are all different where they count at the same time', () => {
    for (const id of ACTIONS.keys()) expect([id, whyNotThisKey({}, id, keyOf({}, id))]).toEqual([id, null])
  })

  it('may be the same where they never count together', () => {
    expect(keyOf({}, 'priceByHand')).toBe(keyOf({}, 'print'))
    expect(whyNotThisKey({}, 'print', 'F9')).toBeNull()
  })

  it.each<[ActionId, string, string]>([
    ['payCash', 'F10', 'F10 is the key of “Card at the reader” already. Press another key, or change that one first.'],
    [
      'payCash',
      '1',
      '1 is the key of “One more of ticket type 1” already. Press another key, or change that one first.',
    ],
    ['print', 'd', 'D is the key of “Shift and drawer” already. Press another key, or change that one first.'],
    ['shift', 'p', 'P is the key of “Price by hand” already. Press another key, or change that one first.'],
    ['payCash', 'Escape', 'Escape leaves what is open, always. Press another key.'],
    ['payCash', 'Enter', 'Enter presses what is chosen, always. Press another key.'],
  ])('%s can’t have %s, and the clerk reads why', (id, key, sentence) => {
    expect(whyNotThisKey({}, id, key)).toBe(sentence)
  })

  it('take the place of the usual ones: the usual key is free then', () => {
    const assigned = { payCash: 'F13' }
    expect(keyOf(assigned, 'payCash')).toBe('F13')
    expect(whyNotThisKey(assigned, 'giftCard', 'F8')).toBeNull()
    expect(whyNotThisKey(assigned, 'giftCard', 'F13')).toMatch(/^F13 is the key of “Pay cash”/)
  })

  it('stand on buttons as people call them', () => {
    expect(['g', 'F13', 'Shift+1', 'Delete', 'ScrollLock', '?'].map(keyLabel)).toEqual([
      'G',
      'F13',
      '⇧1',
      'Del',
      'Scroll Lock',
      '?',
    ])
  })
})
