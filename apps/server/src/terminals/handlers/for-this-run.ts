/** Work that is done for one run of a terminal. */
import { type Answer, refused } from '@marquee/shared'
import type { Sender } from '../../booking/terminal/sender.ts'
import type { Session } from '../conversation/session.ts'

/** @returns the handler of work for the session's very run of the terminal, and for no other */
export const forThisRun =
  <Q, A>(work: (request: Q, asking: Sender) => Promise<Answer<A>>) =>
  async (request: Q, { terminal, run }: Session): Promise<Answer<A>> =>
    run ? work(request, { terminal, runNumber: run.runNumber }) : refused({ code: 'not_booted' })
