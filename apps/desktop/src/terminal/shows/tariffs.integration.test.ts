/** The tariff at a terminal: the newest one that it has heard of, also while it is cut off and after a restart. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, describeRefusal, PLAIN_TARIFF_ID, type Tariff } from '@marquee/shared'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import { type Engine, startEngine } from '../engine.ts'
import { until } from '../testing/waiting.ts'

let server: TestServer
let programme: TestProgramme
let engine: Engine
let dir: string

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-engine-'))
  server = await startTestServer({ redis: false })
  programme = await insertTestProgramme(server.pool)
  engine = await startEngine({ dir, serverUrl: server.url })
})
afterEach(async () => {
  await engine.stop()
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}

async function enrol(cinemaId: string | null = programme.cinemaId): Promise<void> {
  value(await engine.enrol(await createEnrolmentCode(server.pool, { name: 'Counter 1', kind: 'counter', cinemaId })))
  await engine.ready()
}

async function tariff(cinemaId = programme.cinemaId): Promise<Tariff | string> {
  const answer = await engine.openScreen({}).api.tariff({ cinemaId })
  return answer.ok ? answer.value : answer.refusal.code
}

const idOf = (found: Tariff | string): string => (typeof found === 'string' ? found : found.id)

test('a terminal whose cinema has no tariff goes by the plain one, and by the newest as soon as there is one', async () => {
  await enrol()
  await until('it has the programme', async () => idOf(await tariff()) === PLAIN_TARIFF_ID)
  const first = await changeTariff(server.pool, programme.cinemaId)
  await until('it has the tariff', async () => idOf(await tariff()) === first.id)
  expect(await tariff()).toEqual(first)
})

test('a terminal that was cut off and restarted meanwhile gets the newest tariff, and keeps the one that it sold by', async () => {
  const first = await changeTariff(server.pool, programme.cinemaId)
  await enrol()
  await until('it has the tariff', async () => idOf(await tariff()) === first.id)
  await server.stop()
  await until('it is cut off', () => engine.state().link.state !== 'online')
  await changeTariff(server.pool, programme.cinemaId, { holidays: ['2026-12-25'] })
  const newest = await changeTariff(server.pool, programme.cinemaId, { holidays: ['2026-12-26'] })
  expect(await tariff()).toEqual(first)
  await engine.stop()
  engine = await startEngine({ dir, serverUrl: server.url })
  expect(await tariff()).toEqual(first)

  await server.start()
  await until('it has the newest', async () => idOf(await tariff()) === newest.id)
  const disk = new Database(join(dir, 'terminal.sqlite'), { readonly: true })
  const ids = disk.prepare("select id from catalogue where kind = 'tariff' order by revision").pluck().all()
  disk.close()
  // Not the one between them: nothing was sold by it here.
  expect(ids).toEqual([first.id, newest.id])

  // From the disk, where both are.
  await engine.stop()
  engine = await startEngine({ dir, serverUrl: server.url })
  expect(await tariff()).toEqual(newest)
})

test('a terminal of all cinemas has the tariff of each, and one of a cinema has its own alone', async () => {
  const other = await insertTestProgramme(server.pool, { name: 'Another cinema' })
  const [own, others] = [
    await changeTariff(server.pool, programme.cinemaId),
    await changeTariff(server.pool, other.cinemaId, { holidays: ['2026-12-25'] }),
  ]
  await enrol(null)
  await until('it has both', async () => idOf(await tariff(other.cinemaId)) === others.id)
  expect(await tariff()).toEqual(own)

  await engine.stop()
  rmSync(dir, { recursive: true, force: true })
  dir = mkdtempSync(join(tmpdir(), 'marquee-engine-'))
  engine = await startEngine({ dir, serverUrl: server.url })
  await enrol()
  await until('it has its own', async () => idOf(await tariff()) === own.id)
  expect(await tariff(other.cinemaId)).toBe('malformed')
})
