/**
 * Makes `resources/sample/` from a pair of files of auditoria and a week: the same auditoria, and the same shows without
 * what was bought for them.
 *
 *     node tooling/make-sample.ts AUDITORIA WEEK
 */
import { writeFileSync } from 'node:fs'
import { SAMPLE_AUDITORIA, SAMPLE_PROGRAMME } from '../apps/server/src/catalogue/import/house.ts'
import { readFiles } from '../apps/server/src/catalogue/import/import-week.ts'

const [auditoria, week] = process.argv.slice(2)
if (auditoria === undefined || week === undefined) {
  console.error('usage: node tooling/make-sample.ts AUDITORIA WEEK')
  process.exit(2)
}
const read = await readFiles({ auditoria, week })
if (!read.ok) {
  console.error(read.problems.join('\n'))
  process.exit(1)
}
const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
writeFileSync(
  SAMPLE_AUDITORIA,
  lines([...read.value.auditoria.values()].map(({ cinema, auditorium, seats }) => ({ cinema, auditorium, seats }))),
)
writeFileSync(
  SAMPLE_PROGRAMME,
  lines(
    read.value.week.map(({ date, time, cinema, auditorium, movie }) => ({
      date,
      time,
      cinema,
      auditorium,
      movie,
      bookings: [],
    })),
  ),
)
