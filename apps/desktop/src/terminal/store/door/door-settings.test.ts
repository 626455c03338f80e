import { newId } from '@marquee/shared'
import { expect, test } from 'vitest'
import { testStore } from '../../testing/test-store.ts'
import { doorShows, revokedSellers, saveDoorShows, saveRevokedSellers } from './door-settings.ts'

const t = testStore()

test.each(['', 'no json', '{}', '["no id"]', 'null'])(
  'a door whose file says %j of shows and revoked counters admits all shows, and learns both anew',
  (rubbish) => {
    const db = t.open()
    const id = newId()
    saveDoorShows(db, [id])
    saveRevokedSellers(db, [id])
    db.prepare(`update meta set value = ? where key in ('door shows', 'revoked sellers')`).run(rubbish)
    expect([doorShows(db), revokedSellers(db)]).toEqual([null, []])
    saveDoorShows(db, [id])
    saveRevokedSellers(db, [id])
    expect([doorShows(db), revokedSellers(db)]).toEqual([[id], [id]])
  },
)
