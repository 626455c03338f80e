/** Print templates at a real server: who may make a version, what it follows, and how terminals hear of it. */
import {
  type Answer,
  CATALOGUE_KINDS,
  type ChangePrintTemplateRequest,
  newId,
  type PrintTemplate,
  USUAL_TEMPLATE,
} from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { kindsIn } from '../../terminals/conversation/versions.ts'
import { pullCatalogue } from '../pull.ts'

let server: TestServer
let programme: TestProgramme
let manager: RawTerminal
let others: RawTerminal
let counter: RawTerminal

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  programme = await insertTestProgramme(server.pool, { shows: 1 })
  const elsewhere = await insertTestProgramme(server.pool, { name: 'Next door' })
  const open = async (kind: 'manager' | 'counter', name: string, cinemaId: string): Promise<RawTerminal> =>
    connectTerminal(server.url, await enrolDevice(server.url, server.pool, kind, { name, cinemaId }))
  manager = await open('manager', 'Office', programme.cinemaId)
  others = await open('manager', 'Office next door', elsewhere.cinemaId)
  counter = await open('counter', 'Counter 1', programme.cinemaId)
})
afterAll(async () => {
  for (const terminal of [manager, others, counter]) terminal.close()
  await server.close()
})

const codeOf = (answer: Answer<unknown>): string => (answer.ok ? 'ok' : answer.refusal.code)
const { ticket } = USUAL_TEMPLATE
const withHeader = (text: string): PrintTemplate => ({
  ...USUAL_TEMPLATE,
  ticket: { ...ticket, header: [{ text, size: 'normal' }], blocks: ['header', ...ticket.blocks] },
})
const change = (more: Partial<ChangePrintTemplateRequest>, by = manager) =>
  by.ask('changePrintTemplate', {
    ...{ cinemaId: programme.cinemaId, follows: null, id: newId(), template: withHeader('One') },
    ...more,
  })
const read = async (by = manager) => grantedValue(await by.ask('printTemplates', { cinemaId: programme.cinemaId }))
const pulled = async (kinds = kindsIn(4), cinemaId: string | null = programme.cinemaId) => {
  const { entries } = await pullCatalogue(server.pool, { cinemaId, kinds })
  return entries.flatMap((entry) => (entry.kind === 'print_template' ? [entry.entry] : []))
}

it('a cinema has the usual template, then the versions that its managers make, and terminals pull the newest', async () => {
  expect(await read()).toEqual({ inForce: USUAL_TEMPLATE, id: null, versions: [] })
  expect(await pulled()).toEqual([])
  const [first, second] = [newId(), newId()]
  expect(grantedValue(await change({ id: first }))).toEqual({ version: 1 })
  // Its answer was lost.
  expect(grantedValue(await change({ id: first }))).toEqual({ version: 1 })
  expect(codeOf(await change({ id: first, template: withHeader('Another') }))).toBe('command_id_reused')
  expect(await change({})).toMatchObject({ refusal: { code: 'template_followed', by: 'Office' } })
  expect(grantedValue(await change({ follows: first, id: second, template: withHeader('Two') }))).toEqual({
    version: 2,
  })
  expect(await read()).toMatchObject({
    ...{ inForce: withHeader('Two'), id: second },
    versions: [
      { version: 2, madeBy: 'Office', sameAs: null },
      { version: 1, madeBy: 'Office', sameAs: null },
    ],
  })
  expect(await pulled()).toEqual([
    { id: second, cinemaId: programme.cinemaId, version: 2, template: withHeader('Two') },
  ])
  // A terminal of the version before would refuse the whole page.
  expect(await pulled(kindsIn(3))).toEqual([])
  expect(await pulled(CATALOGUE_KINDS, newId())).toEqual([])
})

it('an earlier version is read again, and the next one that says the same is known as it', async () => {
  const { id: follows, versions } = await read()
  const earlier = (version: number, by = manager) =>
    by.ask('printTemplateVersion', { cinemaId: programme.cinemaId, version })
  const { template } = grantedValue(await earlier(1))
  expect(template).toEqual(withHeader('One'))
  const next = versions.length + 1
  expect(grantedValue(await change({ follows, template }))).toEqual({ version: next })
  expect(await read()).toMatchObject({ inForce: template, versions: [{ version: next, sameAs: 1 }, {}, {}] })
  expect(await earlier(99)).toMatchObject({ refusal: { code: 'unknown_template_version', version: 99 } })
  expect(codeOf(await earlier(1, others))).toBe('template_of_other_cinema')
  expect(codeOf(await earlier(1, counter))).toBe('not_allowed')
})

it('of two managers at once one makes the next version, and the other looks again', async () => {
  const { id: follows } = await read()
  const answers = await Promise.all(['Left', 'Right'].map((text) => change({ follows, template: withHeader(text) })))
  expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'template_followed'])
})

it('is no business of another cinema’s manager, nor of a counter', async () => {
  const { id: follows } = await read()
  expect(codeOf(await others.ask('printTemplates', { cinemaId: programme.cinemaId }))).toBe('template_of_other_cinema')
  expect(codeOf(await change({ follows }, others))).toBe('template_of_other_cinema')
  expect(codeOf(await change({ follows }, counter))).toBe('not_allowed')
  expect(codeOf(await change({ cinemaId: newId() }))).toBe('template_of_other_cinema')
})

it('that can’t be printed is refused with a sentence, and a version never changes', async () => {
  const { id: follows, versions } = await read()
  const blocks = ticket.blocks.filter((block) => block !== 'code')
  expect(await change({ follows, template: { ...USUAL_TEMPLATE, ticket: { ...ticket, blocks } } })).toMatchObject({
    refusal: { code: 'malformed', field: 'template.ticket', problem: expect.stringContaining('nobody is let in') },
  })
  expect((await read()).versions).toEqual(versions)
  await expect(server.pool.query("update print_templates set made_by = 'x'")).rejects.toThrow()
  await expect(server.pool.query('delete from print_templates')).rejects.toThrow()
})
