/** Conflicts that were recorded before the numbers were renamed (migration 0028), or since then by a server of that time. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { newId } from '@marquee/shared'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { migrate } from '../../infra/migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')
const RENAMING = '0028_names_of_numbers.sql'
const ONLY_TODAYS = '0029_only_names_of_today.sql'

it.each([
  ['written before the renaming', RENAMING],
  ['that a server of before wrote since', ONLY_TODAYS],
])(
  "a conflict %s keeps its reason and its tickets' grant numbers, in order, under today's names",
  async (_when, next) => {
    const ledger = await createTestLedger()
    const pool = new pg.Pool({ connectionString: ledger.url })
    const folder = await mkdtemp(join(tmpdir(), 'marquee-migrations-'))
    try {
      await cp(MIGRATIONS, folder, {
        recursive: true,
        filter: (file) => !/^\d/.test(basename(file)) || basename(file) < next,
      })
      await pool.query('drop schema public cascade; create schema public')
      await migrate(ledger.url, { folder })
      const terminalId = newId()
      await pool.query("insert into terminals (id, name, kind, public_key) values ($1, 'Counter 1', 'counter', $2)", [
        terminalId,
        Buffer.alloc(32),
      ])
      const add = (reason: string, command: string, body: object | null): Promise<unknown> =>
        pool.query(
          `insert into conflicts (id, terminal_id, sequence, reason, what, command, body, entry)
         values ($1, $2, 1, $3, 'A sale.', $4, $5, 'as it came')`,
          [newId(), terminalId, reason, command, body],
        )
      const tickets = [
        { seatId: 'B-2', epoch: 8 },
        { seatId: 'B-1', epoch: 7 },
      ]
      await add('stale_epoch', 'sell', { kind: 'sell', tickets })
      await add('future_epoch', 'sell', { kind: 'sell', tickets: tickets.slice(1) })
      await add('gap', 'unreadable', null)
      await add('edited', 'drawer', { kind: 'drawer', direction: 'in' })

      expect(await migrate(ledger.url)).toContain(next)
      const { rows } = await pool.query('select reason, body from conflicts order by id')
      expect(rows).toEqual([
        {
          reason: 'stale_grant',
          body: {
            kind: 'sell',
            tickets: [
              { seatId: 'B-2', grantNumber: 8 },
              { seatId: 'B-1', grantNumber: 7 },
            ],
          },
        },
        { reason: 'future_grant', body: { kind: 'sell', tickets: [{ seatId: 'B-1', grantNumber: 7 }] } },
        { reason: 'gap', body: null },
        { reason: 'edited', body: { kind: 'drawer', direction: 'in' } },
      ])
      // A server that still uses the former names fails, so it hasn't taken the entry.
      await expect(add('stale_epoch', 'sell', { kind: 'sell', tickets: [] })).rejects.toThrow(
        'conflicts_names_of_today',
      )
      await expect(add('gap', 'sell', { kind: 'sell', tickets })).rejects.toThrow('conflicts_names_of_today')
    } finally {
      await pool.end()
      await ledger.drop()
      await rm(folder, { recursive: true })
    }
  },
)
