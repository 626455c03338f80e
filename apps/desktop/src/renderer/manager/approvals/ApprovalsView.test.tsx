// @vitest-environment happy-dom
import { type AnswerApprovalRequest, type ApprovalQuestion, granted, newId } from '@marquee/shared'
import { act } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { ApprovalsView } from './ApprovalsView.tsx'
import { createApprovalsStore } from './approvals-store.ts'

const question = (what: string): ApprovalQuestion => ({
  approvalId: newId(),
  kind: 'order',
  cinemaId: newId(),
  terminal: 'Counter 1',
  askedAt: '2026-11-21T07:00:00.000Z',
  what: [what],
  state: 'waiting',
  by: null,
  answeredAt: null,
  usedAt: null,
})

async function office() {
  const [first, second] = [question('The first'), question('The second')]
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'manager')
  let waiting = [first, second]
  let answered: ApprovalQuestion[] = []
  const said: AnswerApprovalRequest[] = []
  engine.api.approvals = async () => granted({ waiting, answered })
  engine.api.answerApproval = async (request) => {
    said.push(request)
    const mine = waiting.find(({ approvalId }) => approvalId === request.approvalId) ?? first
    waiting = waiting.filter((each) => each !== mine)
    return granted(mine)
  }
  const store = createApprovalsStore(engine)
  onTestFinished(store.watch())
  const view = (
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <ApprovalsView store={store} timeZone="Asia/Singapore" />
    </TerminalProvider>
  )
  const screen = await render(view)
  await act(async () => store.setName('The manager on duty'))
  const rows = () => [...screen.querySelectorAll<HTMLElement>('.approvals-waiting li')]
  return {
    first,
    second,
    store,
    said,

    rows: () =>
      rows().map((row) => [row.querySelector('p')?.textContent, row.querySelector('.approval-end')?.textContent]),
    isYesDisabled: (place: number) => rows()[place]?.querySelector<HTMLButtonElement>('.primary')?.disabled,
    pressYes: (place: number) => act(async () => rows()[place]?.querySelector<HTMLButtonElement>('.primary')?.click()),
    text: () => screen.querySelector('.approvals-waiting')?.textContent ?? '',
    /** The counters' questions change. */
    now: (left: ApprovalQuestion[], over: ApprovalQuestion[] = []) =>
      act(async () => {
        waiting = left
        answered = over
        engine.terminal.emit('approvalsChanged', { waiting: left.length })
      }),
  }
}

it('a question that its counter takes back stays in its place without an answer, and none moves under the finger', async () => {
  const { rows, now, second, pressYes, isYesDisabled, said } = await office()
  await now([second])
  expect(rows()).toEqual([
    ['The first', 'No longer asked'],
    ['The second', undefined],
  ])
  expect([isYesDisabled(0), isYesDisabled(1)]).toEqual([true, false])
  await pressYes(0)
  expect(said).toEqual([])
  await pressYes(1)
  expect(said).toMatchObject([{ approvalId: second.approvalId, answer: 'yes' }])
})

it('a question that somebody else answers says so, and a new one comes below all others', async () => {
  const { rows, now, first, second } = await office()
  const third = question('The third')
  await now([third, first], [{ ...second, state: 'refused' }])
  expect(rows()).toEqual([
    ['The first', undefined],
    ['The second', 'Answered no'],
    ['The third', undefined],
  ])
})

it('what went is gone when the manager answers', async () => {
  const { rows, now, second, pressYes, text } = await office()
  await now([second])
  await pressYes(1)
  expect(rows()).toEqual([])
  expect(text()).toContain('No counter asks for anything.')
})

it('what went is gone when the manager leaves, and is not kept while nobody looks', async () => {
  const { store, now, first, second } = await office()
  const third = question('The third')
  await now([second])
  expect(store.getState().shown).toHaveLength(2)
  const leave = store.lookAt()
  await act(async () => leave())
  expect(store.getState().shown.map(({ question: { what } }) => what[0])).toEqual(['The second'])
  await now([third, first])
  expect(store.getState().shown.map(({ question: { what } }) => what[0])).toEqual(['The third', 'The first'])
})
