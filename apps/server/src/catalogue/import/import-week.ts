/** Loads auditoria and a week of shows from files of JSON lines, the week moved to begin at a date. */
import type { Pool } from '../../infra/postgres.ts'
import { type Auditoria, readAuditoria } from './auditoria-file.ts'
import { type FileAnswer, lineOf } from './json-lines.ts'
import { type Loaded, loadProgramme } from './load-programme.ts'
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

/** Loads both files, or nothing. Purchases are checked and not loaded: an import sells no seat. */
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
