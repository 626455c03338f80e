/**
 * Brings one terminal's allotment of one show to what the policy says: gives back, allots more, and sees that the
 * terminal knows.
 */
import { type AllotmentPolicy, FREE, type SeatStates, type TerminalIdentity } from '@marquee/shared'
import { preparedPlanOf } from '../booking/prepared-plans.ts'
import type { Catalogue, CatalogueShow } from '../catalogue/catalogue.ts'
import type { LiveMaps } from '../seats/live-maps.ts'
import type { Grant, SeatStore } from '../seats/seat-store.ts'
import type { Certificate } from '../tickets/certificates.ts'
import { chooseSeatsToAllot } from './choose-seats-to-allot.ts'
import { createLanes } from './in-lanes.ts'
import { type AllotmentPlan, planAllotment, roomFor } from './plan-allotment.ts'
import type { AllottedShow } from './read-allotments.ts'
import type { Recalls } from './recall.ts'
import { createRecentlyAllotted } from './recently-allotted.ts'
import type { Terminals } from './terminals.ts'

/** So many requests to allot seats are made at once, for all terminals together: sales come first. */
const LEDGER_LANES = 4
const GRANT_MS = 3000

export interface AdjustAllotmentParts {
  terminals: Pick<Terminals, 'ask' | 'runNumberOf'>
  catalogue: Pick<Catalogue, 'show'>
  store: Pick<SeatStore, 'allot' | 'letGo'>
  maps: Pick<LiveMaps, 'current'>
  recalls: Pick<Recalls, 'recall'>
  /** Lets the terminal sign tickets of the show. */
  certify(showId: string, terminalId: string): Promise<Certificate>
}

export interface AllotmentRequest {
  terminal: TerminalIdentity
  show: AllottedShow
  policy: AllotmentPolicy
  /** True when this run of the terminal has said that it has the grant. */
  isKept(grantNumber: number): boolean
  /** True when this run of the terminal is connected. A run must not be told of seats allotted to another run. */
  isHere(): boolean
  /** The number of terminals that share what may be allotted of the show. */
  countSharers(): number
}

/** The allotment is this run's. It is looked after while that run is connected here. */
interface AllotmentOfRun extends AllotmentRequest {
  runNumber: number
}

export interface Adjusted {
  /** The seats that are allotted to the terminal now, and that it knows of. */
  allotted: Grant[]
  /** The terminal had let go of some, or somebody was faster: others can take their place. */
  isShort: boolean
}

/** `silent`: it doesn't answer, and the rest is left for another time. */
export type AdjustAllotment = (request: AllotmentRequest) => Promise<Adjusted | 'silent'>

export function createAdjustAllotment({
  terminals,
  catalogue,
  store,
  maps,
  recalls,
  certify,
}: AdjustAllotmentParts): AdjustAllotment {
  const inLedgerLane = createLanes(LEDGER_LANES)
  const recent = createRecentlyAllotted()

  return async (request) => {
    const { terminal, show, policy, isKept } = request
    const own = show.allotted.filter(({ terminalId, orphaned }) => terminalId === terminal.id && !orphaned)
    const runNumber = terminals.runNumberOf(terminal.id)
    // They are allotted to a later run, which began at another server. The run that is connected here has none of them.
    if (runNumber === undefined || own.some(({ newestRun }) => newestRun !== runNumber)) return 'silent'
    const isHere = (): boolean => request.isHere() && terminals.runNumberOf(terminal.id) === runNumber
    const ofRun = { ...request, isHere, runNumber }
    const known = await catalogue.show(show.showId)
    if (!known) return { allotted: [], isShort: false }
    const plan = planAllotment({
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
    const more = await allotMore(ofRun, plan, known)
    const allotted = [...plan.kept, ...more.grants]
    const news = allotted.filter(({ grantNumber }) => !isKept(grantNumber))
    if (news.length === 0) return { allotted, isShort: more.isShort }
    const gone = await grant(ofRun, known, news)
    if (gone === undefined) return 'silent'
    return {
      allotted: allotted.filter(({ grantNumber }) => !gone.has(grantNumber)),
      isShort: more.isShort || gone.size > 0,
    }
  }

  async function allotMore(
    { terminal, show, policy, countSharers, isHere, runNumber }: AllotmentOfRun,
    plan: AllotmentPlan,
    known: CatalogueShow,
  ): Promise<{ grants: Grant[]; isShort: boolean }> {
    const none = { grants: [], isShort: false }
    if (plan.wanted === 0) return none
    const { showId } = show
    const { states } = await maps.current(showId)
    const seen = new Set(show.allotted.map(({ seat }) => seat))
    const live = [
      ...show.allotted.filter(({ orphaned }) => !orphaned),
      ...recent.ofShow(showId).filter(({ seat }) => !seen.has(seat)),
    ]
    const orphaned = show.allotted.filter((claim) => claim.orphaned)
    const quantity = roomFor({
      wanted: plan.wanted,
      has: plan.kept.length,
      free: countFree(states) - orphaned.length,
      allotted: live.length,
      sharers: countSharers(),
    })
    if (quantity === 0) return none
    const seats = chooseSeatsToAllot(preparedPlanOf(known), states, {
      quantity,
      policy,
      allotted: [...live, ...orphaned].map(({ seat }) => seat),
      others: live.filter(({ terminalId }) => terminalId !== terminal.id).map(({ seat }) => seat),
    })
    if (seats.length === 0 || !isHere()) return none
    recent.add(showId, terminal.id, seats)
    const { grants } = await inLedgerLane(() => store.allot({ showId, terminalId: terminal.id, runNumber, seats }))
    return { grants, isShort: grants.length < seats.length }
  }

  /** @returns the grant numbers of those that it had let go; undefined when it doesn't answer */
  async function grant(
    { terminal, show, isHere, runNumber }: AllotmentOfRun,
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
    const { runOver } = await store.letGo({
      showId: show.showId,
      terminalId: terminal.id,
      runNumber,
      grants: gone,
      why: 'recalled',
    })
    return runOver ? undefined : said
  }
}

const countFree = (states: SeatStates): number => states.reduce((free, state) => free + (state === FREE ? 1 : 0), 0)
