/**
 * The runs of a terminal, by docs/selling-while-cut-off.md: each start is a run, the server numbers them, and only the newest
 * disk goes on. A copy of a terminal's disk, or an old one restored, begins anew: it knows nothing of what the other has sold.
 * While one run of a terminal is connected no other is served.
 */
import {
  type Answer,
  type BootAnswer,
  type BootRequest,
  granted,
  type IncarnationName,
  type InTurn,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Logger } from 'pino'
import { endAllCreditClaims } from '../../booking/accounts/apply-accounts.ts'
import { tellPayOutsAgain } from '../../booking/cash/pay-outs.ts'
import { keepLostEntries } from '../../booking/terminal/inbox/keep-lost-entries.ts'
import { endAllVoucherClaims } from '../../booking/vouchers/end-voucher-claims.ts'
import { type Incarnations, isEarlier } from '../../incarnation/incarnations.ts'
import { believableOf } from '../../incarnation/plausible-citation.ts'
import { type Weighed, weighKnowledge } from '../../incarnation/weigh-knowledge.ts'
import { inTransaction, loadStatement, type Pool, type Tx, withDeadlockRetry } from '../../infra/postgres.ts'
import type { Session } from '../conversation/session.ts'
import type { OtherServers } from '../presence/other-servers.ts'
import { judgeBoot, knownSinceSetBack, type RunSinceSetBack, type Standing } from './judge-boot.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const MAKE_RUN = statement('make-run')
const LOCK_RUN = statement('lock-run')
const BEGIN_RUN = statement('begin-run')
const RUN_CONNECTED = statement('run-connected')
const RUN_LEFT = statement('run-left')
const RUN_REPORTED = statement('run-reported')
const WHOSE_RUN = statement('whose-run')
const NEWEST_RUNS = statement('newest-runs')

type Booted = BootAnswer & { incarnation: IncarnationName }

interface RunRow extends RunSinceSetBack {
  standing: Standing | null
  server_id: string | null
  sequence: number
  hash: string
  last_sequence: number | null
  last_hash: string | null
}

/** The request is of the run that the ledger knows, and behind what that run has sent. `servedBy`: where it was connected last. */
interface Outdated {
  servedBy: string | null
}

interface LastRun {
  boot_id: string | null
  server_id: string | null
}

/** The terminal comes again, and boots in the incarnation that has begun. */
const ANOTHER_INCARNATION: Refusal = { code: 'unavailable', what: 'the records of the house were restored just now' }

export interface Boots {
  boot(request: BootRequest, session: Session): Promise<Answer<BootAnswer>>
  /** The answer of `boot` has been sent: from now on the terminal can be asked. */
  answered(session: Session): void
  gone(session: Session): void
  /** The run with this number reports, which is to be kept before the report is answered. False: a later run has begun. */
  reported(terminalId: string, runNumber: number): Promise<boolean>
  /** The connection of the terminal's run to this server. */
  sessionOf(terminalId: string): Session | undefined
  onBooted(listener: (terminal: TerminalIdentity) => void): void
  onGone(listener: (terminalId: string) => void): void
}

/**
 * @param serverId made at this server's start
 * @param inTurn by terminal; what its run before has sent is done, and its answers are in the ledger, when a run begins
 */
export function createBoots(options: {
  pool: Pool
  serverId: string
  inTurn: InTurn
  otherServers: OtherServers
  incarnations: Incarnations
  /** Told to terminals: how long they keep what has been answered. */
  backupDays: number
  log: Pick<Logger, 'warn'>
  onError(error: Error): void
}): Boots {
  const { pool, serverId, inTurn, otherServers, incarnations, backupDays, log, onError } = options
  /** The connection of each terminal that has booted here. */
  const current = new Map<string, { session: Session; answered: boolean }>()
  /** The answer that each connection got, by its request. */
  const told = new WeakMap<Session, { asked: string; answer: Booted }>()
  const booted: ((terminal: TerminalIdentity) => void)[] = []
  const left: ((terminalId: string) => void)[] = []

  function leave(terminalId: string): void {
    const wasAnswered = current.get(terminalId)?.answered
    current.delete(terminalId)
    if (wasAnswered) for (const listener of left) listener(terminalId)
  }

  /** A line that is dead without knowing is ended by it. */
  async function isThere(session: Session): Promise<boolean> {
    if (await session.isThere()) return true
    session.end({ code: 'offline', what: 'the terminal does not answer' })
    return false
  }

  /** Makes the row of a terminal that has never booted. */
  async function lastRun(terminalId: string): Promise<LastRun> {
    const { rows } = await pool.query<LastRun>({ ...WHOSE_RUN, values: [terminalId] })
    if (!rows[0]) await pool.query({ ...MAKE_RUN, values: [terminalId] })
    return rows[0] ?? { boot_id: null, server_id: null }
  }

  /**
   * True when another run of the terminal than `bootId` is connected: then one of the two is a copy, and nobody can say
   * which.
   */
  async function isRivalConnected(terminalId: string, bootId: string): Promise<boolean> {
    const here = current.get(terminalId)?.session
    if (here?.run && here.run.bootId !== bootId && (await isThere(here))) return true
    const last = await lastRun(terminalId)
    if (last.boot_id === bootId || last.server_id === null || last.server_id === serverId) return false
    return otherServers.isConnected(terminalId, last.server_id)
  }

  /**
   * True when the run has another connection than this one. `servedBy`: the server that the ledger names. A request that is behind what
   * the run has sent there is a late one: the run has connected again since.
   */
  async function isServedElsewhere(session: Session, bootId: string, servedBy: string | null): Promise<boolean> {
    const { id } = session.terminal
    const here = current.get(id)?.session
    if (here && here !== session && here.run?.bootId === bootId && (await isThere(here))) return true
    return servedBy !== null && servedBy !== serverId && otherServers.isConnected(id, servedBy)
  }

  /** The terminal has shown that the ledger was set back. */
  async function beginFor(
    terminal: TerminalIdentity,
    { knows }: BootRequest,
    { incarnation, knowledge }: Weighed,
  ): Promise<void> {
    if (knowledge.kind !== 'set_back') return
    const said = `${terminal.name} ${knowledge.what}.`
    await incarnations.begin(incarnation, 'terminal_knows_more', said, { terminalId: terminal.id, cited: knows })
  }

  /** The reason why the terminal's citation is not believed; undefined: it is. */
  function disbelief(terminal: TerminalIdentity, { knowledge }: Weighed): Refusal | undefined {
    const who = { terminal: terminal.id, name: terminal.name }
    if (knowledge.kind === 'implausible') {
      const { field } = knowledge
      log.warn({ ...who, field }, 'a terminal cites a number that this house cannot have given: revoke it')
      return { code: 'malformed', field, problem: 'is far above all that the ledger has given' }
    }
    if (knowledge.kind === 'too_often') {
      const what =
        'this terminal has shown too often of late that the house’s records were restored from a backup; it is heard again later'
      log.warn(
        { ...who, said: `${terminal.name} ${knowledge.what}.` },
        'a terminal shows too often that the ledger was set back: unless backups were restored as often, revoke it',
      )
      return { code: 'unavailable', what }
    }
    return undefined
  }

  async function boot(said: BootRequest, session: Session): Promise<Answer<BootAnswer>> {
    // A message that comes twice, the second time perhaps when the run has sold meanwhile: then it would look like an old disk.
    const asked = JSON.stringify(said)
    const before = told.get(session)
    if (before?.asked === asked && session.over === undefined) return granted(before.answer)
    const { id, kind } = session.terminal
    const request = { ...said, knows: said.knows && believableOf(kind, said.knows) }
    if (await isRivalConnected(id, request.bootId)) return refused({ code: 'identity_in_use' })
    if (session.over) return refused(session.over)
    const begin = async (tx: Tx, mayBeLate: boolean): Promise<Booted | Weighed | Outdated> => {
      const row = (await tx.query<RunRow>({ ...LOCK_RUN, values: [id] })).rows[0]
      if (!row) throw new Error(`terminal ${id} has no run`)
      const inbox = { sequence: row.sequence, hash: row.hash }
      const last = { sequence: row.last_sequence ?? row.sequence, hash: row.last_hash ?? row.hash }
      const known = { bootId: row.boot_id, runNumber: row.run_number, standing: row.standing, inbox, last }
      const ledger = { id, servedIn: row.incarnation, runNumber: row.run_number, answered: last }
      const weighed = await weighKnowledge(tx, request, ledger)
      const { incarnation, knowledge } = weighed
      if (knowledge.kind !== 'known' && knowledge.kind !== 'lost_hours') return weighed
      const { same, ...verdict } = judgeBoot(request, known, knownSinceSetBack(row, request, incarnation))
      if (!same && verdict.standing === 'begins_anew' && row.boot_id === request.bootId && mayBeLate) {
        return { servedBy: row.server_id }
      }
      // A new chain begins after everything that was ever answered.
      const from = verdict.standing === 'begins_anew' ? last : inbox
      const { sequence, hash } = from
      const { head } = request
      const begun = [
        id,
        request.bootId,
        verdict.runNumber,
        verdict.standing,
        serverId,
        sequence,
        hash,
        incarnation.number,
      ]
      const values = [...begun, head.sequence, head.hash]
      await (same ? tx.query({ ...RUN_CONNECTED, values: [id, serverId] }) : tx.query({ ...BEGIN_RUN, values }))
      if (!same && verdict.standing === 'begins_anew') {
        await keepLostEntries(tx, id, Math.max(inbox.sequence, request.head.sequence), last.sequence)
        await tellPayOutsAgain(tx, id)
        await endAllVoucherClaims(tx, id)
        await endAllCreditClaims(tx, id)
      }
      return { ...verdict, inbox: from, incarnation, keepAnsweredDays: backupDays }
    }
    const attempt = (mayBeLate: boolean): Promise<Booted | Weighed | Outdated> =>
      withDeadlockRetry(() => inTransaction(pool, (tx) => begin(tx, mayBeLate)))
    let answer = await attempt(true)
    if ('servedBy' in answer) {
      if (await isServedElsewhere(session, request.bootId, answer.servedBy)) return refused({ code: 'identity_in_use' })
      answer = await attempt(false)
    }
    if ('knowledge' in answer) {
      const refusal = disbelief(session.terminal, answer)
      if (refusal) return refused(refusal)
      await beginFor(session.terminal, request, answer)
      answer = await attempt(false)
    }
    if ('knowledge' in answer || 'servedBy' in answer)
      throw new Error(`terminal ${id} knows more than the ledger that was just begun anew`)
    const { runNumber, incarnation } = answer
    session.run = { bootId: request.bootId, runNumber, incarnation }
    if (isEarlier(incarnation, incarnations.newest())) return refused(ANOTHER_INCARNATION)
    told.set(session, { asked, answer })
    const former = current.get(id)?.session
    if (former !== session) {
      leave(id)
      if (!session.over) current.set(id, { session, answered: false })
      // The former line is of the same run, and dead without knowing, since the terminal has only one.
      former?.end({ code: 'offline', what: 'the terminal has connected again' })
    }
    return granted(answer)
  }

  otherServers.onAsked(async (terminalId) => {
    const session = current.get(terminalId)?.session
    return session !== undefined && (await isThere(session))
  })

  /** Ends a run that another server has taken for gone because this one didn't hear its question. */
  function endFormerRun(terminalId: string, newest: number): void {
    const session = current.get(terminalId)?.session
    if (session?.run && session.run.runNumber < newest) session.end({ code: 'identity_in_use' })
  }

  // Runs after a boot that is under way here: it may be the very run that has begun.
  otherServers.onRunBegun((terminalId, runNumber) => {
    if (current.has(terminalId)) inTurn(terminalId, async () => endFormerRun(terminalId, runNumber)).catch(onError)
  })
  // Grants of a lost state of the ledger don't count in this one until the terminal has said what it knows.
  incarnations.onBegan((newest) => {
    for (const { session } of [...current.values()]) {
      if (session.run && isEarlier(session.run.incarnation, newest)) session.end(ANOTHER_INCARNATION)
    }
  })
  otherServers.onDeaf(() => {
    pool
      .query<{ terminal_id: string; run_number: number }>({ ...NEWEST_RUNS, values: [[...current.keys()]] })
      .then(({ rows }) => {
        for (const row of rows) endFormerRun(row.terminal_id, row.run_number)
      })
      .catch(onError)
  })

  return {
    boot: (request, session) => inTurn(session.terminal.id, () => boot(request, session)),
    answered(session) {
      const entry = current.get(session.terminal.id)
      if (entry?.session !== session || entry.answered) return
      entry.answered = true
      for (const listener of booted) listener(session.terminal)
    },
    gone(session) {
      const { id } = session.terminal
      if (current.get(id)?.session !== session) return
      leave(id)
      inTurn(id, async () => {
        if (!current.has(id)) await pool.query({ ...RUN_LEFT, values: [id, serverId] })
      }).catch(onError)
    },
    async reported(terminalId, runNumber) {
      return (await pool.query({ ...RUN_REPORTED, values: [terminalId, runNumber] })).rowCount === 1
    },
    sessionOf(terminalId) {
      const entry = current.get(terminalId)
      return entry?.answered ? entry.session : undefined
    },
    onBooted: (listener) => void booted.push(listener),
    onGone: (listener) => void left.push(listener),
  }
}
