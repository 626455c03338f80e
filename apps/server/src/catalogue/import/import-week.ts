/** Loads auditoria and a week of shows from files of JSON lines, the week moved to begin at a date. */
import { fileURLToPath } from 'node:url'
import type { Pool } from '../../infra/postgres.ts'
import { type Auditoria, readAuditoria } from './auditoria-file.ts'
import { readHouse, SAMPLE_AUDITORIA, SAMPLE_PROGRAMME } from './house.ts'
import { type FileAnswer, lineOf } from './json-lines.ts'
import { todayIn } from './local-time.ts'
import { type Loaded, loadProgramme } from './programme.ts'
import { moveWeek, readWeek, type WeekShow } from './week-file.ts'

export interface WeekImport {
  pool: Pool
  /** Paths of the files. */
  auditoria: string
  week: string
  /** The date (`LocalDate`) that the week's first becomes. */
  from: string
  timeZone?: string | undefined
  currency?: string | undefined
}

/** Both files, or nothing. Purchases are checked and not loaded: an import sells no seat. */
export async function importWeek({
  pool,
  from,
  timeZone,
  currency,
  ...files
}: WeekImport): Promise<FileAnswer<Loaded>> {
  const read = await readFiles(files)
  if (!read.ok) return read
  const { auditoria, week } = read.value
  return loadProgramme(pool, {
    auditoria: [...auditoria.values()].map(({ line, ...rest }) => ({ ...rest, place: lineOf(files.auditoria, line) })),
    shows: moveWeek(week, from).map(({ line, ...rest }) => ({ ...rest, place: lineOf(files.week, line) })),
    timeZone,
    currency,
  })
}

export async function readFiles(files: {
  auditoria: string
  week: string
}): Promise<FileAnswer<{ auditoria: Auditoria; week: WeekShow[] }>> {
  const auditoria = await readAuditoria(files.auditoria)
  if (!auditoria.ok) return auditoria
  const week = await readWeek(files.week, auditoria.value)
  return week.ok ? { ok: true, value: { auditoria: auditoria.value, week: week.value } } : week
}

/** The sample programme of `resources/`, from today (where the cinemas are) when `from` is absent. */
export function importSample({ pool, from }: { pool: Pool; from?: string | undefined }): Promise<FileAnswer<Loaded>> {
  const { timeZone, currency } = readHouse()
  return importWeek({
    pool,
    auditoria: fileURLToPath(SAMPLE_AUDITORIA),
    week: fileURLToPath(SAMPLE_PROGRAMME),
    from: from ?? todayIn(timeZone),
    timeZone,
    currency,
  })
}
