import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestLedger, type TestLedger } from '../testing/services/ledger.ts'

const MARQUEE = fileURLToPath(new URL('../marquee.ts', import.meta.url))
const SAMPLE = fileURLToPath(new URL('../../resources/sample/', import.meta.url))

let ledger: TestLedger
let dir: string
beforeEach(async () => {
  ledger = await createTestLedger()
  dir = mkdtempSync(join(tmpdir(), 'marquee-import-'))
})
afterEach(async () => {
  rmSync(dir, { recursive: true })
  await ledger.drop()
})

/** Runs `marquee …` as a person would, and gives its exit code and all that it printed. */
function marquee(...args: string[]): Promise<{ code: number; printed: string }> {
  const env = { ...process.env, DATABASE_URL: ledger.url }
  return new Promise((resolve) => {
    execFile(process.execPath, [MARQUEE, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: (stdout + stderr).trim() })
    })
  })
}

async function countShows(): Promise<number> {
  const client = new pg.Client({ connectionString: ledger.url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from shows')
  await client.end()
  return rows[0]?.n ?? 0
}

describe('marquee import', () => {
  const week = ['--auditoria', `${SAMPLE}auditoria.jsonl`, '--week', `${SAMPLE}programme.jsonl`]

  it('loads a week with its warnings, and the second time says that it was there', async () => {
    const loaded = await marquee('import', ...week, '--from', '2026-11-21')
    const [said, ...warnings] = loaded.printed.split('\n')
    expect([loaded.code, said]).toEqual([0, 'loaded: 7 cinemas, 70 auditoria with 8,202 seats, 26 movies, 2,639 shows'])
    expect(
      warnings.map((warning) => /line (\d+): begins (\d+) minutes after/.exec(warning)?.slice(1)).toSorted(),
    ).toEqual([
      ['1159', '30'],
      ['2330', '30'],
    ])
    expect(await marquee('import', ...week, '--from', '2026-11-21')).toMatchObject({
      code: 0,
      printed: expect.stringContaining(
        'all of it was there already: 7 cinemas, 70 auditoria with 8,202 seats, 26 movies, 2,639 shows',
      ),
    })
    expect(await countShows()).toBe(2639)
  })

  it('loads the sample programme from today', async () => {
    expect(await marquee('import', '--sample')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('2,639 shows'),
    })
  })

  it('loads cinemas and movies from files, and refuses a bad line by number', async () => {
    expect(await marquee('import', '--cinemas', `${SAMPLE}cinemas.csv`)).toEqual({
      code: 0,
      printed: 'loaded: 7 cinemas',
    })
    expect(await marquee('import', '--movies', `${SAMPLE}movies.jsonl`)).toEqual({
      code: 0,
      printed: 'loaded: 26 movies',
    })
    const bad = join(dir, 'bad.csv')
    writeFileSync(bad, 'name,city,latitude,longitude\nRex,Benfeld,48.37,7.6\nVox,Strasbourg,148,7.7\n')
    expect(await marquee('import', '--cinemas', bad)).toEqual({
      code: 1,
      printed: `${bad} line 3: latitude must be degrees from -90 to 90\nNothing was loaded.`,
    })
  })

  it('loads a generated stadium, with a show in it', async () => {
    const plan = join(dir, 'stadium.json')
    expect(await marquee('make-stadium', plan)).toMatchObject({ code: 0 })
    const arena = ['--plan', plan, '--cinema', 'Arena', '--auditorium', 'Bowl']
    expect(await marquee('import', ...arena, '--show', 'The Final', '--at', '2026-11-21T20:00')).toEqual({
      code: 0,
      printed: 'loaded: 1 cinema, 1 auditorium with 80,000 seats, 1 movie, 1 show',
    })
  })

  it('refuses a bad file with its lines, and loads nothing', async () => {
    const bad = join(dir, 'bad.jsonl')
    writeFileSync(bad, '{"date":"2020-02-30"}\nnonsense\n')
    expect(
      await marquee('import', '--auditoria', `${SAMPLE}auditoria.jsonl`, '--week', bad, '--from', '2026-11-21'),
    ).toEqual({
      code: 1,
      printed: [
        `${bad} line 1: date must be a date such as 2026-11-21`,
        `${bad} line 2: is not JSON`,
        'Nothing was loaded.',
      ].join('\n'),
    })
    expect(await countShows()).toBe(0)
  })

  it.each<[string, string[], string]>([
    ['nothing', [], '--auditoria is missing\n--week is missing\n--from is missing'],
    ['a date that never was', [...week, '--from', '2026-02-30'], '--from must be a date such as 2026-11-21'],
    [
      'a time zone that is none',
      [...week, '--from', '2026-11-21', '--time-zone', 'Mars'],
      '--time-zone must be an IANA time zone such as Asia/Singapore',
    ],
    [
      'a currency that is none',
      [...week, '--from', '2026-11-21', '--currency', 'XYZ'],
      '--currency must be an ISO 4217 code such as EUR',
    ],
    ['a show without a time', ['--plan', 'x', '--cinema', 'A', '--auditorium', 'B', '--show', 'C'], '--at is missing'],
    [
      'a time that is none',
      ['--plan', 'x', '--cinema', 'A', '--auditorium', 'B', '--show', 'C', '--at', '2026-11-21 25:00'],
      '--at must be a date and a time such as 2026-11-21T20:00',
    ],
    ['the sample with a file', ['--sample', '--week', 'x'], '--week does not go with the others'],
  ])('refuses %s before it touches the ledger', async (_, args, printed) => {
    expect(await marquee('import', ...args)).toEqual({ code: 1, printed })
  })
})
