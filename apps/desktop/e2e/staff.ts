/** The people of a test's cinema, made as a manager makes them, with their PINs and badges. */
import { type Id, newId, type OperatorRole } from '@marquee/shared'
import type { TestTerminal } from './house.ts'

export interface Worker {
  operatorId: Id
  name: string
  pin: string
  badge: string
}

const STAFF = [
  { name: 'Clerk 1', role: 'clerk', pin: '4711', badge: 'BADGE-0001' },
  { name: 'Clerk 2', role: 'clerk', pin: '2580', badge: 'BADGE-0002' },
  { name: 'Supervisor 1', role: 'supervisor', pin: '8264', badge: 'BADGE-0003' },
] as const satisfies { name: string; role: OperatorRole; pin: string; badge: string }[]

/** Two clerks and a supervisor. @param office a manager's terminal */
export async function hireStaff(office: Pick<TestTerminal, 'engine'>, cinemaId: Id): Promise<[Worker, Worker, Worker]> {
  const { api, close } = office.engine.openScreen({})
  const hire = async ({ name, role, pin, badge }: (typeof STAFF)[number]): Promise<Worker> => {
    const operatorId = newId()
    const answers = [
      await api.saveOperator({ operatorId, name, roles: [{ cinemaId, role }] }),
      await api.setOperatorPin({ operatorId, pin }),
      await api.setOperatorBadge({ operatorId, badge }),
    ]
    for (const answer of answers) if (!answer.ok) throw new Error(`${name} is no operator: ${answer.refusal.code}`)
    return { operatorId, name, pin, badge }
  }
  const staff: [Worker, Worker, Worker] = [await hire(STAFF[0]), await hire(STAFF[1]), await hire(STAFF[2])]
  close()
  return staff
}
