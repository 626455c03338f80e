/** Brings one terminal's loan of one show to what the policy says: gives back, lends more, and sees that the terminal knows. */
import { type AllotmentPolicy, FREE, type SeatStates, type TerminalIdentity } from '@marquee/shared'
import { preparedPlanOf } from '../booking/prepared-plans.ts'
import type { Catalogue, CatalogueShow } from '../catalogue/catalogue.ts'
import type { LiveMaps } from '../seats/live-maps.ts'
import type { Grant, SeatStore } from '../seats/seat-store.ts'
import type { Certificate } from '../tickets/certificates.ts'
import { chooseLoans } from './choose-loans.ts'
import { createLanes } from './in-lanes.ts'
import { type LoanPlan, planLoan, roomFor } from './plan-loans.ts'
import type { ShowOnLoan } from './read-loans.ts'
import type { Recalls } from './recall.ts'
import { createRecentLoans } from './recent-loans.ts'
import type { Terminals } from './terminals.ts'

/** The number of loans written at once, for all terminals together: sales come first. */
const LEDGER_LANES = 4
const GRANT_MS = 3000

export interface LendShowParts {
  terminals: Pick<Terminals, 'ask' | 'runNumberOf'>
  catalogue: Pick<Catalogue, 'show'>
  store: Pick<SeatStore, 'allot' | 'letGo'>
  maps: Pick<LiveMaps, 'current'>
  recalls: Pick<Recalls, 'recall'>
  /** Lets the terminal sign tickets of the show. */
  certify(showId: string, terminalId: string): Promise<Certificate>
}

export interface LendRequest {
  terminal: TerminalIdentity
  show: ShowOnLoan
  policy: AllotmentPolicy
  /** True when this run of the terminal has said that it has the grant. */
  isKept(grantNumber: number): boolean
  /** True when this run of the terminal is connected. A run must not be told of loans to another run. */
  isHere(): boolean
  /** The number of terminals that share the show's loans. */
  countSharers(): number
}

/** The loan is this run's, and is looked after while it is the one that is connected here. */
interface Lending extends LendRequest {
  runNumber: number
}

export interface Lent {
  /** The seats that the terminal has on loan now, and knows of. */
  lent: Grant[]
  /** The terminal had let go of some, or somebody was faster: others can take their place. */
  isShort: boolean
}

/** `silent`: it doesn't answer, and the rest is left for another time. */
export type LendShow = (request: LendRequest) => Promise<Lent | 'silent'>

export function createLendShow({ terminals, catalogue, store, maps, recalls, certify }: LendShowParts): LendShow {
  const inLedgerLane = createLanes(LEDGER_LANES)
  const recent = createRecentLoans()

  return async (request) => {
    const { terminal, show, policy, isKept } = request
    const own = show.loans.filter(({ terminalId, orphaned }) => terminalId === terminal.id && !orphaned)
    const runNumber = terminals.runNumberOf(terminal.id)
    // A later run has begun at another server, and has been lent these: they are none of the run that is connected here.
    if (runNumber === undefined || own.some(({ newestRun }) => newestRun !== runNumber)) return 'silent'
    const isHere = (): boolean => request.isHere() && terminals.runNumberOf(terminal.id) === runNumber
    const lending = { ...request, isHere, runNumber }
    const known = await catalogue.show(show.showId)
    if (!known) return { lent: [], isShort: false }
    const plan = planLoan({
      terminalId: terminal.id,
      policy,
      show,
      own,
      categoryOf: known.plan.categoryOf,
      now: new Date(),
    })
    if (plan.back) {
      const { answered } = await recalls.recall({ terminalId: terminal.id, showId: show.showId, ...plan.back })
      if (!answered) return 'silent'
    }
    const more = await lendMore(lending, plan, known)
    const lent = [...plan.kept, ...more.grants]
    const news = lent.filter(({ grantNumber }) => !isKept(grantNumber))
    if (news.length === 0) return { lent, isShort: more.isShort }
    const gone = await grant(lending, known, news)
    if (gone === undefined) return 'silent'
    return { lent: lent.filter(({ grantNumber }) => !gone.has(grantNumber)), isShort: more.isShort || gone.size > 0 }
  }

  async function lendMore(
    { terminal, show, policy, countSharers, isHere, runNumber }: Lending,
    plan: LoanPlan,
    known: CatalogueShow,
  ): Promise<{ grants: Grant[]; isShort: boolean }> {
    const none = { grants: [], isShort: false }
    if (plan.wanted === 0) return none
    const { showId } = show
    const { states } = await maps.current(showId)
    const seen = new Set(show.loans.map(({ seat }) => seat))
    const live = [
      ...show.loans.filter(({ orphaned }) => !orphaned),
      ...recent.ofShow(showId).filter(({ seat }) => !seen.has(seat)),
    ]
    const orphaned = show.loans.filter((loan) => loan.orphaned)
    const quantity = roomFor({
      wanted: plan.wanted,
      has: plan.kept.length,
      free: countFree(states) - orphaned.length,
      lent: live.length,
      sharers: countSharers(),
    })
    if (quantity === 0) return none
    const seats = chooseLoans(preparedPlanOf(known), states, {
      quantity,
      policy,
      lent: [...live, ...orphaned].map(({ seat }) => seat),
      others: live.filter(({ terminalId }) => terminalId !== terminal.id).map(({ seat }) => seat),
    })
    if (seats.length === 0 || !isHere()) return none
    recent.add(showId, terminal.id, seats)
    const { grants } = await inLedgerLane(() => store.allot({ showId, terminalId: terminal.id, runNumber, seats }))
    return { grants, isShort: grants.length < seats.length }
  }

  /** @returns the grant numbers of those that it had let go; undefined when it doesn't answer */
  async function grant(
    { terminal, show, isHere, runNumber }: Lending,
    known: CatalogueShow,
    news: Grant[],
  ): Promise<Set<number> | undefined> {
    const certificate = await certify(show.showId, terminal.id)
    const seats = news.map(({ seat, grantNumber }) => ({ seatId: known.plan.seatIdOf(seat), grantNumber }))
    if (!isHere()) return undefined
    const answer = await terminals.ask(terminal.id, 'grant', { showId: show.showId, seats, ...certificate }, GRANT_MS)
    if (!answer) return undefined
    const said = new Set(answer.gone?.map(({ grantNumber }) => grantNumber))
    const gone = news.filter(({ grantNumber }) => said.has(grantNumber))
    if (gone.length === 0) return said
    const loan = { showId: show.showId, terminalId: terminal.id, runNumber }
    const { runOver } = await store.letGo({ ...loan, grants: gone, why: 'recalled' })
    return runOver ? undefined : said
  }
}

const countFree = (states: SeatStates): number => states.reduce((free, state) => free + (state === FREE ? 1 : 0), 0)
