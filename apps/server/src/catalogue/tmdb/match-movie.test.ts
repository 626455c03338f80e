import { describe, expect, it } from 'vitest'
import { ageRatingsOf, matchMovie } from './match-movie.ts'

const found = (id: number, title: string, release_date = '', original_title = title) => ({
  id,
  title,
  release_date,
  original_title,
})
const plays = new Date('2020-01-03T12:00:00Z')
const judge = (title: string, ...movies: ReturnType<typeof found>[]) =>
  matchMovie({ title, originalTitle: null, playsFrom: plays }, movies)

describe('the movie at TMDB', () => {
  it('is the one of the same title, whatever its accents, signs and the note behind it', () => {
    expect(judge('Les Misérables', found(1, 'Les Miserables'), found(2, 'Misery'))).toEqual({ is: 'one', id: 1 })
    expect(judge('Darbar (T)', found(3, 'Darbar'))).toEqual({ is: 'one', id: 3 })
    expect(judge('Start Up (K)', found(4, 'Start-Up'))).toEqual({ is: 'one', id: 4 })
    expect(judge('Parasite', found(5, 'Gisaengchung', '', 'Parasite'))).toEqual({ is: 'one', id: 5 })
  })

  it('is not one whose title only resembles it', () => {
    expect(judge('Cats', found(1, 'Cats & Dogs'), found(2, 'Cat'))).toEqual({ is: 'none' })
    expect(judge('Cats')).toEqual({ is: 'none' })
  })

  it('is, of several with one title, the one that came out before it plays here; where none is certain, none', () => {
    const [old, recent, next] = [
      found(1, 'Cats', '1998-10-05'),
      found(2, 'Cats', '2019-12-19'),
      found(3, 'Cats', '2021-05-01'),
    ]
    expect(judge('Cats', old, recent, next)).toEqual({ is: 'one', id: 2 })
    expect(judge('Cats', old, next)).toMatchObject({ is: 'several', candidates: [{ id: 1 }, { id: 3 }] })
    expect(judge('Cats', recent, found(4, 'Cats', '2019-06-01'))).toMatchObject({ is: 'several' })
    expect(matchMovie({ title: 'Cats', originalTitle: null, playsFrom: null }, [old, recent])).toMatchObject({
      is: 'several',
    })
  })
})

describe('certifications', () => {
  const movie = (certifications: Record<string, [string, number][]>) => ({
    ...found(1, 'Cats'),
    release_dates: {
      results: Object.entries(certifications).map(([country, releases]) => ({
        iso_3166_1: country,
        release_dates: releases.map(([certification, type]) => ({ certification, type })),
      })),
    },
  })

  it('are those of theatres, in the words of each country’s system', () => {
    const cats = movie({
      DE: [
        ['6', 5],
        ['', 1],
        ['0', 3],
      ],
      FR: [['12', 3]],
      GB: [['12A', 3]],
      IN: [['UA13+', 3]],
      ES: [['A/i', 3]],
      US: [['PG-13', 1]],
    })
    expect(ageRatingsOf(cats, ['DE', 'FR', 'GB', 'IN', 'ES', 'US', 'SG'])).toEqual({
      FSK: '0',
      CNC: '-12',
      BBFC: '12A',
      CBFC: 'UA 13+',
      ICAA: 'A',
      MPA: 'PG-13',
    })
    expect(ageRatingsOf(movie({ FR: [['TP', 3]] }), ['FR'])).toEqual({ CNC: 'TP' })
    expect(ageRatingsOf(movie({ FR: [['U', 3]] }), ['FR'])).toEqual({ CNC: 'TP' })
  })

  it('of no system, or that a system doesn’t have, are left out', () => {
    expect(ageRatingsOf(movie({ US: [['NR', 3]], BR: [['14', 3]], DE: [['13', 3]] }), ['US', 'BR', 'DE'])).toEqual({})
    expect(ageRatingsOf(movie({ DE: [['12', 4]] }), ['DE'])).toEqual({})
  })
})
