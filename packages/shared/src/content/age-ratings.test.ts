import { describe, expect, it } from 'vitest'
import { ageNotice, codesOf, RATING_SYSTEM_NAMES, ratingBadge, ratingIn } from './age-ratings.ts'

describe('an age rating', () => {
  it('says who may come in, alone or with an adult', () => {
    const said = (system: string, code: string) => Object.values(ageNotice({ system, code }) ?? {})
    expect(said('FSK', '12')).toEqual(['accompanied', 12, 6])
    expect(said('FSK', '16')).toEqual(['restricted', 16, null])
    expect(said('CNC', 'TP')).toEqual(['everyone', null, null])
    expect(said('BBFC', '12A')).toEqual(['accompanied', 12, 0])
    expect(said('MPA', 'PG-13')).toEqual(['guidance', 13, null])
    expect(said('MPA', 'NC-17')).toEqual(['restricted', 18, null])
    expect(said('IMDA', 'NC16')).toEqual(['restricted', 16, null])
    expect(said('AGE', '14')).toEqual(['restricted', 14, null])
  })

  it('of a system or a code that is unknown here says nothing', () => {
    for (const [system, code] of [
      ['FSK', '13'],
      ['FSK', 'toString'],
      ['constructor', 'name'],
      ['AGE', '22'],
      ['AGE', '-1'],
    ] as const) {
      expect(ageNotice({ system, code }), `${system} ${code}`).toBeNull()
    }
    expect(codesOf('toString')).toBeUndefined()
  })

  it('is shown by the country’s system, by plain years where there is none, and never by another country’s', () => {
    const ratings = { FSK: '12', MPA: 'PG-13' }
    expect(ratingIn(ratings, 'DE')).toMatchObject({ system: 'FSK', code: '12', notice: { age: 12 } })
    expect(ratingIn(ratings, 'FR')).toBeNull()
    expect(ratingIn(ratings, undefined)).toBeNull()
    expect(ratingIn({ ...ratings, AGE: '14' }, 'BR')).toMatchObject({ system: 'AGE', code: '14' })
    expect(ratingIn(undefined, 'DE')).toBeNull()
    expect(ratingIn({ FSK: 'new' }, 'DE')).toEqual({ system: 'FSK', code: 'new', notice: null })
  })

  it('has a badge that says what its number counts', () => {
    const badges = [
      ['FSK', '12'],
      ['BBFC', '12A'],
      ['CNC', '-12'],
      ['AGE', '14'],
    ].map(([system = '', code = '']) => ratingBadge({ system, code }))
    expect(badges).toEqual(['FSK 12', '12A', '-12', '14+'])
  })

  it('of every system in the table has a notice for each of its codes', () => {
    for (const system of RATING_SYSTEM_NAMES) {
      for (const code of codesOf(system) ?? []) expect(ageNotice({ system, code }), `${system} ${code}`).not.toBeNull()
    }
  })
})
