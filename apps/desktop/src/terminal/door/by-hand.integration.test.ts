/** Somebody without a ticket at a door of a cinema that has operators: let in by a supervisor's PIN, for that ticket, once and soon. */
import { type CheckInCommand, type Id, newId, type OperatorRole } from '@marquee/shared'
import { hash } from '@node-rs/argon2'
import { beforeAll, expect, it } from 'vitest'
import { code, value } from '../testing/test-counter.ts'
import { testDoor } from '../testing/test-door.ts'
import { until } from '../testing/waiting.ts'

const t = testDoor()
const { ticket, sold } = t
const PIN = '4711'
/** Of a clock that the test alone moves, in ms. */
let clock = 0
let pinHash: string

beforeAll(async () => {
  // The least that argon2 can do: what is tested is what follows from it.
  pinHash = await hash(PIN, { memoryCost: 8, timeCost: 1, parallelism: 1 })
})

function operator(role: OperatorRole, cinemaId = t.programme.cinemaId): Id {
  const { operators } = t.server.state
  const number = operators.operators.length + 1
  const made = { operatorId: newId(), number, name: `${role} 1`, roles: [{ cinemaId, role }], pinHash, badgeHash: null }
  t.server.state.operators = { ...operators, operators: [...operators.operators, made] }
  return made.operatorId
}

async function openDoor(): Promise<void> {
  clock = 0
  const engine = await t.start({ ports: { now: t.now, uptime: () => clock } })
  const enrolment = t.server.code('Door 1', 'door')
  t.server.state.codes.set(enrolment, { id: newId(), name: 'Door 1', kind: 'door', cinemaId: null })
  value(await engine.enrol(enrolment))
  await engine.ready()
  const { length } = t.server.state.operators.operators
  await until('it has the operators', async () => (await t.api.operatorChoices()).operators.length === length)
}

const letIn = (ticketCode: string) => t.api.scan({ code: ticketCode, byHand: true })
const admissions = (): CheckInCommand[] =>
  t.server.batches.flat().flatMap(({ body }) => (body.kind === 'check_in' ? [body] : []))
const yes = (operatorId: Id, ticketIds: Id[], pin = PIN) =>
  t.api.approveAdmission({ operatorId, pin, showId: t.programme.showId, ticketIds })

it('needs no yes where nobody has a PIN, as before', async () => {
  await openDoor()
  expect(value(await letIn(sold())).verdict).toBe('valid')
})

it('needs a yes where people have PINs and nobody of them may say it', async () => {
  t.server.state.operators = { ...t.server.state.operators, isNeeded: true }
  await openDoor()
  await until('it knows', async () => code(await letIn(sold(ticket('A-1')))) === 'admission_needs_yes')
})

it('needs the right PIN of somebody who may say yes there, and the admission says who', async () => {
  const [clerk, supervisor] = [operator('clerk'), operator('supervisor')]
  const stranger = operator('manager', newId())
  await openDoor()
  const [one, other] = [ticket('A-1'), ticket('A-2')]
  expect(code(await letIn(sold(one)))).toBe('admission_needs_yes')
  expect(code(await yes(clerk, [one.t]))).toBe('role_too_low')
  expect(code(await yes(stranger, [one.t]))).toBe('role_too_low')
  expect(code(await yes(supervisor, [one.t], '9999'))).toBe('wrong_pin')
  expect(code(await letIn(sold(one)))).toBe('admission_needs_yes')
  value(await yes(supervisor, [one.t]))
  // For that ticket, and no other.
  expect(code(await letIn(sold(other)))).toBe('admission_needs_yes')
  expect(value(await letIn(sold(one))).verdict).toBe('valid')
  // Whoever shows a ticket needs nobody's yes.
  expect(value(await t.api.scan({ code: sold(other) })).verdict).toBe('valid')
  await until('the server has heard of both', () => admissions().length === 2)
  expect(admissions()).toMatchObject([{ ticketId: one.t, byHand: true, approvedBy: supervisor }, { ticketId: other.t }])
  expect(admissions()[1]).not.toHaveProperty('approvedBy')
})

it('is agreed to once, and for a minute', async () => {
  const supervisor = operator('supervisor')
  await openDoor()
  const [one, late] = [ticket('A-1'), ticket('A-2')]
  value(await yes(supervisor, [one.t]))
  const scan = value(await letIn(sold(one)))
  value(await t.api.undoScan({ scanId: scan.id }))
  expect(code(await letIn(sold(one)))).toBe('admission_needs_yes')
  value(await yes(supervisor, [late.t]))
  clock += 61_000
  expect(code(await letIn(sold(late)))).toBe('admission_needs_yes')
})
