/**
 * Asks terminals to let go of claims, and ends those that they let go of. A claim that its terminal doesn't answer for
 * stays: only the terminal knows whether it has sold the seat; also one that is revoked. The rules are in
 * docs/selling-while-cut-off.md.
 */
import type { AskAnswerOf, NoticeOf, Recall } from '@marquee/shared'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PlanIndex } from '../catalogue/plan-index.ts'
import type { AllottedSeat, Grant, ReleaseReason, SeatStore } from '../seats/seat-store.ts'
import type { RecallRelay } from './recall-relay.ts'
import type { RecallOutcome, RecallRequest } from './recall-request.ts'
import type { RunOf, TerminalRun } from './runs.ts'
import type { Terminals } from './terminals.ts'

/** Somebody waits for the seat, and a connected terminal answers within milliseconds. */
const ANSWER_MS = 1500
/** A terminal that didn't answer isn't waited for again so soon, unless it has come back meanwhile. */
const SILENT_MS = 10_000

export interface Recalls {
  recall(request: RecallRequest): Promise<RecallOutcome>
  /** Recalls seats of several terminals at once. @returns the seats that were let go */
  recallAll(showId: string, allotted: readonly AllottedSeat[], why: Recall['why']): Promise<number[]>
  /** A terminal that is connected here didn't answer, or the ledger wasn't told of it: it may have let go all the same. */
  onUnanswered(listener: (terminalId: string) => void): void
}

const UNANSWERED: RecallOutcome = { letGo: [], answered: false }

const LET_GO_BECAUSE = {
  wanted: 'recalled',
  time_up: 'time_up',
  before_show: 'given_back',
  policy: 'given_back',
  show_over: 'show_over',
  taken: 'forced',
  // Of an older terminal, which may let go of a part.
  moved: 'recalled',
} as const satisfies Record<Recall['why'], ReleaseReason>

/** @param relay asks the servers to which the other terminals are connected */
export function createRecalls(options: {
  terminals: Terminals
  catalogue: Pick<Catalogue, 'show'>
  store: Pick<SeatStore, 'letGo' | 'move'>
  runOf: RunOf
  relay: RecallRelay
}): Recalls {
  const { terminals, catalogue, store, runOf, relay } = options
  /** Terminals that didn't answer, in which run, and until when they are left alone. */
  const silent = new Map<string, { run: TerminalRun; until: number }>()
  /** Keyed by grant: requests for a seat that is being recalled share the answer. */
  const underWay = new Map<string, Promise<RecallOutcome>>()
  const unanswered: ((terminalId: string) => void)[] = []
  terminals.onBooted(({ id }) => silent.delete(id))

  function isSilent(terminalId: string, run: TerminalRun): boolean {
    const known = silent.get(terminalId)
    if (!known) return false
    const isTheSame = known.run.runNumber === run.runNumber && known.run.serverId === run.serverId
    if (isTheSame && performance.now() < known.until) return true
    silent.delete(terminalId)
    return false
  }

  /** Asks a run of the terminal that is connected here. */
  async function askHere(request: RecallRequest, runNumber: number): Promise<RecallOutcome> {
    const { terminalId, showId, grants, why, bookingId, heldUntil } = request
    const show = await catalogue.show(showId)
    if (!show || terminals.runNumberOf(terminalId) !== runNumber) return UNANSWERED
    const notice: NoticeOf<'recall'> = {
      showId,
      why,
      ...(bookingId !== undefined && { bookingId }),
      ...(heldUntil !== undefined && { heldUntil }),
      seats: grants.map(({ seat, grantNumber }) => ({ seatId: show.plan.seatIdOf(seat), grantNumber })),
    }
    let letGo: readonly Grant[] | undefined
    try {
      const answer = await terminals.ask(terminalId, 'recall', notice, ANSWER_MS)
      letGo = answer && (await endWhatItLetGo(request, runNumber, show.plan, answer))
    } finally {
      // No answer, or one that the ledger wasn't told of.
      if (!letGo) for (const listener of unanswered) listener(terminalId)
    }
    return letGo ? { letGo: letGo.map(({ seat }) => seat), answered: true } : UNANSWERED
  }

  async function endWhatItLetGo(
    request: RecallRequest,
    runNumber: number,
    plan: PlanIndex,
    answer: AskAnswerOf<'recall'>,
  ): Promise<Grant[] | undefined> {
    const { terminalId, showId, grants, why } = request
    const said = new Set(answer.letGo.map(({ seatId, grantNumber }) => `${seatId} ${grantNumber}`))
    const letGo = grants.filter(({ seat, grantNumber }) => said.has(`${plan.seatIdOf(seat)} ${grantNumber}`))
    if (letGo.length === 0) return letGo
    if (request.moveTo && letGo.length === grants.length) return move(request, request.moveTo, runNumber)
    // A later run may have begun while the question was on its way, here or elsewhere: this one can't speak for it.
    const { runOver } = await store.letGo({ showId, terminalId, runNumber, grants: letGo, why: LET_GO_BECAUSE[why] })
    return runOver ? undefined : letGo
  }

  /**
   * The hold is let go and granted at once. If it can't be granted now, the claims stay as they are: the terminal lets go of them again
   * whenever it is asked, and nobody else has the customer's seats meanwhile.
   */
  async function move(
    { terminalId, showId, grants, bookingId: from }: RecallRequest,
    { bookingId, until, ...to }: NonNullable<RecallRequest['moveTo']>,
    runNumber: number,
  ): Promise<Grant[]> {
    if (from === undefined) throw new Error('a hold was to be moved, and no booking was named')
    const letGo = { terminalId, runNumber, grants }
    const outcome = await store.move({ showId, from, letGo, bookingId, to, until: new Date(until) })
    return outcome.kind === 'moved' ? outcome.grants : []
  }

  async function ask(request: RecallRequest, mayPassOn: boolean): Promise<RecallOutcome> {
    const { terminalId, grants } = request
    const run = await runOf(terminalId)
    if (!run) return UNANSWERED
    const known = grants.filter(({ grantNumber }) => grantNumber > run.orphanedUpTo)
    if (known.length === 0 || isSilent(terminalId, run)) return UNANSWERED
    // A server that is deaf for a moment may still have the run before.
    const isHere = terminals.runNumberOf(terminalId) === run.runNumber
    if (!isHere && (run.serverId === null || !mayPassOn)) return UNANSWERED
    const outcome = isHere
      ? await askHere({ ...request, grants: known }, run.runNumber)
      : await relay.ask(run.serverId as string, { ...request, grants: known }, ANSWER_MS)
    if (!outcome?.answered) silent.set(terminalId, { run, until: performance.now() + SILENT_MS })
    return outcome ?? UNANSWERED
  }

  async function recall(request: RecallRequest, { mayPassOn = true } = {}): Promise<RecallOutcome> {
    const { terminalId, showId, grants } = request
    const keyOf = ({ seat, grantNumber }: Grant): string => `${terminalId} ${showId} ${seat} ${grantNumber}`
    const shared = new Set<Promise<RecallOutcome>>()
    const fresh = grants.filter((grant) => {
      const asked = underWay.get(keyOf(grant))
      if (asked) shared.add(asked)
      return !asked
    })
    if (fresh.length > 0) {
      const mine = ask({ ...request, grants: fresh }, mayPassOn).finally(() => {
        for (const grant of fresh) underWay.delete(keyOf(grant))
      })
      for (const grant of fresh) underWay.set(keyOf(grant), mine)
      shared.add(mine)
    }
    const outcomes = await Promise.all(shared)
    const wanted = new Set(grants.map(({ seat }) => seat))
    return {
      letGo: outcomes.flatMap(({ letGo }) => letGo.filter((seat) => wanted.has(seat))),
      answered: outcomes.every(({ answered }) => answered),
    }
  }

  // The question is not passed on again. Two servers that each take the other for the terminal's would wait for each
  // other's answer.
  relay.onAsked((request) => recall(request, { mayPassOn: false }))

  return {
    recall: (request) => recall(request),
    onUnanswered: (listener) => void unanswered.push(listener),
    async recallAll(showId, allotted, why) {
      const outcomes = await Promise.all(
        [...Map.groupBy(allotted, ({ terminalId }) => terminalId)].map(([terminalId, grants]) =>
          recall({ terminalId, showId, grants, why }),
        ),
      )
      return outcomes.flatMap(({ letGo }) => letGo)
    },
  }
}
