import { BOOKED, HELD } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { parseChangeList, parseChangeText } from './map-text.ts'

describe('the text of a map change', () => {
  it('is read as the change that was written', () => {
    expect(parseChangeText('show|life|4|6|3,1,79999,2')).toEqual({
      showId: 'show',
      mapLife: 'life',
      from: 4,
      revision: 6,
      changes: [
        { seat: 3, state: HELD },
        { seat: 79_999, state: BOOKED },
      ],
    })
  })

  it('may contain no seats', () => {
    expect(parseChangeText('show|life|4|5|').changes).toEqual([])
    expect(parseChangeList('')).toEqual([])
  })

  it.each(['', 'rubbish', 'show|life|4|5', '|life|4|5|1,1', 'show||4|5|1,1'])('is refused as "%s"', (text) => {
    expect(() => parseChangeText(text)).toThrow('not a change of a seat map')
  })
})
