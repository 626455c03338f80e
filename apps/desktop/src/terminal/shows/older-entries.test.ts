import { type CatalogueEntry, granted, newId, refused } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { Link } from '../connection/link.ts'
import { createEvents } from '../events.ts'
import { SILENT } from '../log.ts'
import { saveCataloguePage, saveCatalogueWhole } from '../store/shows/catalogue-table.ts'
import { createWriter } from '../store/writer.ts'
import { testStore } from '../testing/test-store.ts'
import { createCatalogue } from './catalogue.ts'

const store = testStore()
const cinema = { id: newId(), name: 'Lido', timeZone: 'Europe/Berlin', currency: 'EUR' }
const entry = (more: object = {}): CatalogueEntry => ({ kind: 'cinema', revision: 7, entry: { ...cinema, ...more } })

/** A terminal whose program was replaced; the one before kept this entry, without what it didn't know. */
function open() {
  const db = store.open()
  saveCataloguePage(db, [entry()])
  saveCatalogueWhole(db)
  db.exec("delete from meta where key = 'catalogue fields'")
  const line = { online: true, asked: [] as object[], drops: false }
  const link = {
    online: () => line.online,
    async request(_: string, request: object) {
      line.asked.push(request)
      line.online = !line.drops
      return line.drops
        ? refused({ code: 'offline', what: 'the programme' })
        : granted({ entries: [entry({ country: 'DE' })], more: false })
    },
  } as unknown as Link
  const writer = createWriter(db, { log: SILENT, committed: () => {} })
  const start = () => createCatalogue({ db, writer, link, log: SILENT, events: createEvents(SILENT) })
  return { line, start }
}

describe('entries that an older program has kept', () => {
  it('are sold by as before, and pulled anew at the next connection, once', async () => {
    const { line, start } = open()
    const catalogue = start()
    expect([catalogue.cinemas(), catalogue.pullsAnew(), catalogue.whole()]).toEqual([[cinema], false, true])
    await catalogue.pull(7)
    expect(catalogue.cinemas()).toEqual([{ ...cinema, country: 'DE' }])
    expect(line.asked).toEqual([{}])
    const after = start()
    expect(after.cinemas()).toEqual([{ ...cinema, country: 'DE' }])
    await after.pull(7)
    expect(line.asked.slice(1)).toEqual([{ after: { revision: 7, kind: 'cinema', id: cinema.id } }])
  })

  it('stay as good as they were when the line drops before all is there', async () => {
    const { line, start } = open()
    const catalogue = start()
    line.drops = true
    await catalogue.pull(7)
    expect([catalogue.cinemas(), catalogue.pullsAnew(), catalogue.whole()]).toEqual([[cinema], false, true])
    Object.assign(line, { online: true, drops: false })
    await catalogue.pull(7)
    expect(catalogue.cinemas()).toEqual([{ ...cinema, country: 'DE' }])
  })
})
