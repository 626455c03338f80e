import { describe, expect, it } from 'vitest'
import { CatalogueEntry } from './catalogue.ts'
import { newId } from './ids.ts'
import { Instant, TimeZone } from './times.ts'

describe('a catalogue entry', () => {
  const entry = { id: newId(), name: 'Lido', timeZone: 'Asia/Singapore', currency: 'SGD' }

  it('is read by its kind', () => {
    expect(CatalogueEntry.safeParse({ kind: 'cinema', revision: 1, entry }).success).toBe(true)
    expect(CatalogueEntry.safeParse({ kind: 'movie', revision: 1, entry }).success).toBe(false)
    expect(CatalogueEntry.safeParse({ kind: 'snack', revision: 1, entry }).success).toBe(false)
  })

  it('has a time zone that exists', () => {
    for (const zone of ['Asia/Singapore', 'UTC', 'Europe/Berlin']) expect(TimeZone.safeParse(zone).success).toBe(true)
    for (const zone of ['Mars/Olympus', '', 'Singapore time']) expect(TimeZone.safeParse(zone).success).toBe(false)
  })

  it('starts at an instant in UTC, not at a local time', () => {
    expect(Instant.safeParse('2026-11-21T12:30:00.000Z').success).toBe(true)
    for (const text of [
      '2026-11-21T12:30:00+08:00',
      '2026-11-21T12:30:00',
      '2026-11-21',
      '2026-13-01T00:00:00Z',
      '0000-12-31T00:00:00Z',
    ]) {
      expect(Instant.safeParse(text).success, text).toBe(false)
    }
  })
})
