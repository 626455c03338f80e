import { Writable } from 'node:stream'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  const log = createLog(
    'trace',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  write(log)
  return lines.join('')
}

describe('the log', () => {
  it('names the broken constraint of the ledger, but not the row', () => {
    const error = Object.assign(new pg.DatabaseError('new row violates check constraint "of_age"', 1, 'error'), {
      code: '23514',
      table: 'bookings',
      constraint: 'of_age',
      detail: 'Failing row contains (1, anna@hunter2.example).',
      where: "unnamed portal parameter $1 = 'anna@hunter2.example'",
    })
    const text = logged((log) => log.error({ err: error }, 'a request failed'))
    expect(text).toContain('"constraint":"of_age"')
    expect(text).toContain('"code":"23514"')
    expect(text).not.toContain('hunter2')
  })

  it('names the failed command of Redis, but not its arguments', () => {
    const command = { name: 'evalsha', args: ['1', 'hunter2'] }
    const text = logged((log) => log.error({ err: Object.assign(new Error('OOM'), { command }) }))
    expect(text).toContain('"name":"evalsha"')
    expect(text).not.toContain('hunter2')
  })

  it('reports a broken idle connection, but not how it was opened', () => {
    const client = { connectionParameters: { user: 'marquee' }, secretKey: 'hunter2', _queryQueue: [['hunter2']] }
    const error = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', client })
    const text = logged((log) => log.error({ err: error }))
    expect(text).toContain('"code":"ECONNRESET"')
    expect(text).not.toMatch(/hunter2|client/)
  })

  it('reports any other error unchanged', () => {
    expect(logged((log) => log.warn({ err: new TypeError('no') }, 'oh'))).toMatch(
      /"level":40.*"type":"TypeError","message":"no","stack":.*"msg":"oh"/,
    )
  })
})
