import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { validate } from '../validation.ts'
import { MovieShowsQuery, MoviesAnswer, MoviesQuery, SearchAnswer, SearchQuery } from './search.ts'

const refusal = (query: object, schema: z.ZodType = SearchQuery) => {
  const answer = validate(schema, query)
  return answer.ok ? undefined : answer.refusal
}
const accepted = (query: object) => SearchQuery.parse(query)

describe('the query of a search', () => {
  it('may be empty, and has a default order and length', () => {
    expect(accepted({})).toEqual({ sort: 'showtime', limit: 50 })
  })

  it('becomes numbers, places and dates', () => {
    expect(
      accepted({
        q: ' jumanji ',
        near: '-1.3, 103.83',
        radiusKm: '2.5',
        postalCode: 'sw1a 1aa',
        from: '2026-11-21',
        to: '2026-11-22T10:00:00Z',
        sort: 'distance',
        limit: '100',
      }),
    ).toEqual({
      q: 'jumanji',
      near: { latitude: -1.3, longitude: 103.83 },
      radiusKm: 2.5,
      postalCode: 'SW1A 1AA',
      from: { date: '2026-11-21' },
      to: { instant: '2026-11-22T10:00:00.000Z' },
      sort: 'distance',
      limit: 100,
    })
  })

  it("accepts a form's empty fields", () => {
    expect(accepted({ q: '', city: '', genre: ' ', cinema: '', postalCode: '' })).toEqual({
      sort: 'showtime',
      limit: 50,
    })
  })

  it.each([
    ['q', 'x'.repeat(10_000), 'must have at most 200 characters'],
    ['q', 'a\0b', 'must be text without control characters'],
    ['q', '\ud800', 'must be text without control characters'],
    ['q', '%_%', 'must have a letter or a digit'],
    ['q', 'a b c d e f g h i j k l m', 'must have at most 12 words'],
    ['city', ['Paris', 'Lyon'], 'must be given once, as text'],
    ['genre', { $ne: '' }, 'must be given once, as text'],
    ['cinema', 'a\nb', 'must be text without control characters'],
    ['near', 'NaN,NaN', 'must be latitude,longitude in degrees, such as 48.8566,2.3522'],
    ['near', '', 'must be latitude,longitude in degrees, such as 48.8566,2.3522'],
    ['near', '1e2,3', 'must be latitude,longitude in degrees, such as 48.8566,2.3522'],
    ['near', '48.8566', 'must be latitude,longitude in degrees, such as 48.8566,2.3522'],
    ['near', '1,2,3', 'must be latitude,longitude in degrees, such as 48.8566,2.3522'],
    ['near', '91,0', 'must have a latitude from -90 to 90'],
    ['near', '0,-180.5', 'must have a longitude from -180 to 180'],
    ['postalCode', "75008' --", 'must be a postal code such as 75008'],
    ['from', '2026-02-30', 'must be a date such as 2026-11-21, or an instant such as 2026-11-21T12:30:00Z'],
    ['from', '0000-01-01', 'must be a date such as 2026-11-21, or an instant such as 2026-11-21T12:30:00Z'],
    ['from', '', 'must be a date such as 2026-11-21, or an instant such as 2026-11-21T12:30:00Z'],
    ['to', 'tomorrow', 'must be a date such as 2026-11-21, or an instant such as 2026-11-21T12:30:00Z'],
    [
      'to',
      '2026-11-21T12:30:00+08:00',
      'must be a date such as 2026-11-21, or an instant such as 2026-11-21T12:30:00Z',
    ],
    ['sort', 'price', 'must be one of showtime, rating, distance'],
    ['sort', 'distance', 'must not be distance without near or postalCode'],
    ['radiusKm', '5', 'must come with near or postalCode'],
    ['limit', '', 'must be a whole number from 1 to 100'],
    ['limit', '0', 'must be a whole number from 1 to 100'],
    ['limit', '101', 'must be a whole number from 1 to 100'],
    ['limit', '-1', 'must be a whole number from 1 to 100'],
    ['limit', '1e1', 'must be a whole number from 1 to 100'],
    ['limit', ['1', '2'], 'must be given once, as text'],
    ['cursor', 'a b', 'must be the nextCursor of an answer'],
    ['cursor', 'a'.repeat(601), 'must be the nextCursor of an answer'],
  ])('is refused by the field for %s = %j', (field, value, problem) => {
    expect(refusal({ [field]: value })).toEqual({ code: 'malformed', field, problem })
  })

  it.each([
    ['', 'must be a number of kilometres up to 20038'],
    ['-1', 'must be a number of kilometres up to 20038'],
    ['1e9', 'must be a number of kilometres up to 20038'],
    ['NaN', 'must be a number of kilometres up to 20038'],
    ['Infinity', 'must be a number of kilometres up to 20038'],
    ['0x10', 'must be a number of kilometres up to 20038'],
    [' 5', 'must be a number of kilometres up to 20038'],
    ['0', 'must be more than 0 and at most 20038'],
    ['20039', 'must be more than 0 and at most 20038'],
  ])('is refused for a radius of %j', (radiusKm, problem) => {
    expect(refusal({ near: '1,2', radiusKm })).toEqual({ code: 'malformed', field: 'radiusKm', problem })
  })

  it('is refused if its time ends before it begins', () => {
    const problem = 'must not be before from'
    expect(refusal({ from: '2026-11-22', to: '2026-11-21' })).toMatchObject({ field: 'to', problem })
    expect(refusal({ from: '2026-11-22T10:00:00Z', to: '2026-11-22T09:59:00Z' })).toMatchObject({
      field: 'to',
      problem,
    })
    expect(refusal({ from: '2026-11-22', to: '2026-11-22' })).toBeUndefined()
    expect(refusal({ from: '2026-11-22T10:00:00Z', to: '2026-11-21' })).toBeUndefined()
  })

  it('is refused for an unknown field', () => {
    for (const field of ['radius', 'constructor']) {
      expect(refusal({ [field]: '1' })).toEqual({ code: 'malformed', field, problem: 'is not a field of this message' })
    }
    expect(refusal(JSON.parse('{"__proto__": "1"}'))).toMatchObject({ field: '__proto__' })
  })
})

describe('the query of a programme', () => {
  it.each([MoviesQuery, MovieShowsQuery])('accepts a city and a date', (schema) => {
    expect(schema.parse({ city: 'Paris', date: '2026-11-21' })).toEqual({
      city: 'Paris',
      date: '2026-11-21',
      limit: 50,
    })
    const problem = 'must be a date such as 2026-11-21'
    for (const date of ['', '21.11.2026', '2026-11-31', '0001-01-01', '2026-11-21T00:00:00Z']) {
      expect(refusal({ date }, schema)).toEqual({ code: 'malformed', field: 'date', problem })
    }
    expect(refusal({ q: 'x' }, schema)).toMatchObject({ field: 'q' })
  })
})

it('queries and answers can be described for the readers of the API', () => {
  const described = z.toJSONSchema(SearchQuery, { io: 'input' })
  expect(Object.keys(described.properties ?? {})).toEqual(Object.keys(SearchQuery.shape))
  expect(JSON.stringify(described)).toContain('typing errors are forgiven')
  expect(() => [z.toJSONSchema(SearchAnswer), z.toJSONSchema(MoviesAnswer)]).not.toThrow()
})
