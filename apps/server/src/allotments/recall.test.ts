/** Which terminals a server asks for allotted seats, by the ledger's view of the terminal's run. */
import { newId } from '@marquee/shared'
import { expect, it, vi } from 'vitest'
import { createRecalls } from './recall.ts'
import type { RecallOutcome, RecallRequest } from './recall-request.ts'

const UNANSWERED: RecallOutcome = { letGo: [], answered: false }
const LET_GO: RecallOutcome = { letGo: [1], answered: true }

/** An ended run of the terminal is connected here; its newest is connected to another server. */
function deafServer() {
  const passedOn = vi.fn(async () => LET_GO)
  const asked = vi.fn()
  let asOther: (request: RecallRequest) => Promise<RecallOutcome> = async () => UNANSWERED
  const recalls = createRecalls({
    terminals: { ask: asked, runNumberOf: () => 1, onBooted: () => {}, onGone: () => {} },
    catalogue: { show: async () => undefined },
    store: { letGo: vi.fn(), move: vi.fn() },
    runOf: async () => ({ serverId: 'another server', runNumber: 2, orphanedUpTo: 0 }),
    relay: {
      ask: passedOn,
      onAsked(answer) {
        asOther = answer
      },
    },
  })
  return { recalls, asked, passedOn, asOther: (request: RecallRequest) => asOther(request) }
}

const request = (): RecallRequest => ({
  terminalId: newId(),
  showId: newId(),
  grants: [{ seat: 1, grantNumber: 7 }],
  why: 'wanted',
})

it('the server of the newest run is asked, not that of an ended run', async () => {
  const { recalls, asked, passedOn } = deafServer()
  expect(await recalls.recall(request())).toEqual(LET_GO)
  expect(passedOn).toHaveBeenCalledOnce()
  expect(asked).not.toHaveBeenCalled()
})

it('a question from another server is not forwarded, because both would wait for each other', async () => {
  const { asOther, asked, passedOn } = deafServer()
  expect(await asOther(request())).toEqual(UNANSWERED)
  expect(passedOn).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
})
