/**
 * Commands of terminals as they arrive: each entry of an outbox once, in order, with its first answer for every replay.
 * An entry that can't be applied is kept whole as a conflict, and the rest flows on.
 */
import {
  type Answer,
  type ChainHead,
  type Command,
  type CommandBatch,
  type CommandsAnswer,
  type ConflictReason,
  codesOfVouchers,
  coveredTickets,
  type EntryAnswer,
  granted,
  type InTurn,
  type OrderBooking,
  type OrderCommand,
  partOnAccount,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { createMicroBatch } from '../../../infra/micro-batch.ts'
import {
  inTransaction,
  isBadData,
  isConnectionLost,
  type Pool,
  type Tx,
  withDeadlockRetry,
} from '../../../infra/postgres.ts'
import { type ActOfOperator, noteActs } from '../../../operators/operators-at-counter.ts'
import { endCreditClaims } from '../../accounts/apply-accounts.ts'
import type { InboxCommand, SettlingAttempt } from '../../books.ts'
import { recordConflict, recordLostEntries, withoutZeroBytes } from '../../conflicts/record-conflict.ts'
import { recordPartedOrder } from '../../conflicts/record-parted-order.ts'
import { recordAnswer } from '../../journal/inbox.ts'
import { lockForAttempt } from '../../journal/lock-conflicts.ts'
import { endVoucherClaims } from '../../vouchers/end-voucher-claims.ts'
import { namesKnownIds } from '../orders/names-known-ids.ts'
import type { PartOrder } from '../orders/part-order.ts'
import type { HowItCame } from '../sell.ts'
import type { Sender } from '../sender.ts'
import { answersBefore, hashOfBody } from './answers-before.ts'
import type { Apply } from './apply.ts'
import type { Enter } from './enter.ts'
import { createInboxEnds, type InboxMove, moveInbox } from './inbox-ends.ts'
import { planBatch, type Step } from './plan.ts'
import { intactUnproven, type ReadEntry, readEntry } from './read-entry.ts'

/** Conflicts and what is only entered come one a sale at most, and share commits with those of other terminals. */
const MAX_ITEMS = 100
const MAX_IN_FLIGHT = 2

interface RunThatSends extends Sender {
  /** The number of the terminal's first run since the ledger was set back; 0: nothing of the lost hours is awaited of it. */
  firstRun: number
}

export interface Inbox {
  receive(batch: CommandBatch, sender: Sender): Promise<Answer<CommandsAnswer>>
  /**
   * Applies an entry that its terminal's chain didn't prove, because a manager says so. The entry counts where it was
   * written, once. The transaction that enters it checks that the attempt still has its lease.
   * @param text of a conflict, as it came
   * @returns the entry's answer, or why it can't be applied; undefined: the attempt's lease has lapsed
   */
  enterUnproven(
    text: string,
    terminal: TerminalIdentity,
    attempt: SettlingAttempt,
  ): Promise<EntryAnswer | ConflictReason | undefined>
}

/** A manager's attempt to settle a conflict has no lease on it any more. */
class LeaseLapsed extends Error {}

/** @param options `inTurn`: by terminal, its batches are taken one after the other */
export function createInbox(options: { pool: Pool; apply: Apply; partOrder: PartOrder; inTurn: InTurn }): Inbox {
  const { pool, apply, partOrder, inTurn } = options
  const ends = createInboxEnds(pool)

  const writes = createMicroBatch<(tx: Tx) => Promise<EntryAnswer>, EntryAnswer>({
    maxItems: MAX_ITEMS,
    maxInFlight: MAX_IN_FLIGHT,
    failsWholeBatch: isConnectionLost,
    run: (items) =>
      inTransaction(pool, async (tx) => {
        const answers: EntryAnswer[] = []
        for (const item of items) answers.push(await item(tx))
        return answers
      }),
  })

  /** Shares no commit: the conflict is locked before anything else, and nobody else's commands wait for that. */
  const writeForAttempt = (attempt: SettlingAttempt, work: (tx: Tx) => Promise<EntryAnswer>): Promise<EntryAnswer> =>
    withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        if (!(await lockForAttempt(tx, attempt))) throw new LeaseLapsed()
        return work(tx)
      }),
    )

  /** Kept for a manager, with its answer. */
  function keep(entry: ReadEntry, sequence: number, reason: ConflictReason, sender: Sender): Promise<EntryAnswer> {
    const { command } = entry
    const terminalId = sender.terminal.id
    return writes.submit(async (tx) => {
      const { conflictId, why } = await recordConflict(tx, {
        terminalId,
        commandId: command?.id ?? null,
        sequence,
        reason,
        body: command?.body ?? null,
        entry: entry.text,
      })
      // Nothing is taken off its vouchers, and the terminal is done with them.
      if (command?.body.kind === 'order') {
        await endVoucherClaims(tx, terminalId, codesOfVouchers(command.body))
        if (partOnAccount(command.body)) await endCreditClaims(tx, [command.body.orderId], terminalId)
      }
      const answer: EntryAnswer = { outcome: 'conflict', conflictId, why }
      const row = inboxRow(entry, sequence, terminalId)
      // The answer is kept under the entry's place where the id may be another's: the entry to which the id belongs must
      // find nothing in its way.
      const hasId = reason !== 'id_reused' && isInPlace(entry, sequence, terminalId)
      const kept = hasId && command && (await recordAnswer(tx, { ...row, id: command.id }, answer))
      if (!kept && !(await recordAnswer(tx, { ...row, id: conflictId }, answer))) {
        throw new Error(`entry ${sequence} of terminal ${terminalId} was answered by another server meanwhile`)
      }
      return answer
    })
  }

  /** @param row where it lies, and under which id it is answered */
  async function applyOnce(
    row: InboxCommand,
    command: Command,
    entry: ReadEntry,
    terminal: TerminalIdentity,
    how: HowItCame,
  ): Promise<EntryAnswer | ConflictReason> {
    const enter: Enter = (work) => {
      const write = async (tx: Tx): Promise<EntryAnswer> => {
        const answer = await work(tx)
        if (!(await recordAnswer(tx, row, answer))) {
          throw new Error(`command ${command.id} of terminal ${row.terminalId} was answered meanwhile`)
        }
        return answer
      }
      return how.attempt ? writeForAttempt(how.attempt, write) : writes.submit(write)
    }
    const applied = await apply(row, command.body, terminal, enter, how).catch(async (error: unknown) => {
      if (!isBadData(error)) throw error
      // Another server, to which this terminal has gone, may have answered it in this moment.
      const { answered, answerOf } = await answersBefore(pool, { terminalId: terminal.id, entries: [entry] })
      const itself = answered.find(({ sequence, hash }) => sequence === row.sequence && hash === entry.hash)
      // If not, the ledger won't have it as it is, however often it comes: it would hold up all the others.
      return itself?.answer ?? answerOf(command) ?? unacceptable(command.body)
    })
    const { body } = command
    if (typeof applied !== 'string' || body.kind !== 'order') return applied
    return (await keepInParts(row, body, terminal, applied, enter)) ?? applied
  }

  /** What is wrong with a command that the ledger won't have. Another order may have come under its ids in this moment. */
  async function unacceptable(body: Command['body']): Promise<ConflictReason> {
    return body.kind === 'order' && (await namesKnownIds(pool, body)) ? 'id_reused' : 'malformed'
  }

  /**
   * An order that could not be sold whole, with one answer. undefined: it is kept as it is. An order that names what another one
   * has named proves nothing, so nothing of it is sold; nor is one for which a card was taken at a reader. One with vouchers,
   * subscriptions or an account is kept as it is: nothing is taken off them, or put on them, before all of it is sold.
   */
  async function keepInParts(
    row: InboxCommand,
    body: OrderCommand,
    terminal: TerminalIdentity,
    reason: ConflictReason,
    enter: Enter,
  ): Promise<EntryAnswer | ConflictReason | undefined> {
    if (terminal.kind !== 'counter' || reason === 'id_reused' || reason === 'at_reader') return undefined
    if (codesOfVouchers(body).length + coveredTickets(body).length > 0 || partOnAccount(body)) return undefined
    const parted = await partOrder(body, terminal, reason)
    if (!parted) return undefined
    const { id: commandId, terminalId, sequence, entry } = row
    return enter(async (tx) => {
      const order = { terminalId, commandId, sequence, reason, body, entry }
      return { outcome: 'conflict', ...(await recordPartedOrder(tx, order, parted)) }
    }).catch(async (error: unknown) => {
      // The ledger won't have its parts as they are, however often they come.
      if (!isBadData(error)) throw error
      return (await namesKnownIds(pool, body)) ? 'id_reused' : undefined
    })
  }

  async function take(step: Step & { do: 'apply' }, entry: ReadEntry, sender: RunThatSends): Promise<EntryAnswer> {
    const { command, sequence } = step
    const row: InboxCommand = { ...inboxRow(entry, sequence, sender.terminal.id), id: command.id }
    const ofLostHours = entry.link !== undefined && entry.link.runNumber < sender.firstRun
    const applied = await applyOnce(row, command, entry, sender.terminal, { ofLostHours })
    return typeof applied === 'string' ? keep(entry, sequence, applied, sender) : applied
  }

  async function enterUnproven(
    text: string,
    terminal: TerminalIdentity,
    attempt: SettlingAttempt,
  ): Promise<EntryAnswer | ConflictReason | undefined> {
    const entry = intactUnproven(text)
    if (!entry?.command) return 'edited'
    const { command, link } = entry
    const { answered, answerOf } = await answersBefore(pool, { terminalId: terminal.id, entries: [entry] })
    const before = answered.find(({ text: known }) => known === entry.text)?.answer ?? answerOf(command)
    if (before !== undefined) return before
    // A command that lay in no link, because it waited to enter the chain, has no place in it.
    const row: InboxCommand = { ...inboxRow(entry, link?.sequence ?? 0, terminal.id), id: command.id }
    await noteActs(pool, terminal.id, actsOfCommand(command))
    try {
      return await applyOnce(row, command, entry, terminal, { ofLostHours: false, attempt })
    } catch (error) {
      if (error instanceof LeaseLapsed) return undefined
      throw error
    }
  }

  async function carryOut(
    steps: readonly Step[],
    entries: readonly ReadEntry[],
    sender: RunThatSends,
  ): Promise<EntryAnswer[]> {
    const answers: Promise<EntryAnswer>[] = []
    /** The subjects of the steps under way: a step with one of the same waits for them. */
    let busy = new Set<string>()
    let before: ReadEntry | undefined
    for (const [i, step] of steps.entries()) {
      const entry = entries[i] as ReadEntry
      const about = aboutOf(entry.command)
      if (about.some((thing) => busy.has(thing)) || keepsItsPlace(entry) || (before && keepsItsPlace(before))) {
        await Promise.all(answers)
        busy = new Set()
      }
      before = entry
      for (const thing of about) busy.add(thing)
      answers.push(carryOutOne(step, entry))
    }
    return settleAll(answers)

    async function carryOutOne(step: Step, entry: ReadEntry): Promise<EntryAnswer> {
      switch (step.do) {
        case 'apply':
          return take(step, entry, sender)
        case 'conflict':
          return keep(entry, step.sequence, step.reason, sender)
        case 'repeat':
          return step.answer
        case 'same':
          return answers[step.as] as Promise<EntryAnswer>
        case 'gap':
          return { outcome: 'gap', expected: step.expected }
      }
    }
  }

  async function receive(batch: CommandBatch, sender: Sender): Promise<Answer<CommandsAnswer>> {
    const { terminal, runNumber } = sender
    const entries = batch.entries.map(readEntry)
    const { run, before } = await ends.look({ terminalId: terminal.id, entries })
    // A later run has begun: what this one still says is told by that one, or is not to be told any more.
    if (run?.run_number !== runNumber) return refused({ code: 'identity_in_use' })
    let head: ChainHead = { sequence: run.sequence, hash: run.hash }
    const moveTo = (to: ChainHead, waits: InboxMove['waits']): InboxMove => {
      return { terminalId: terminal.id, runNumber, from: head, to, waits }
    }

    const plan = planBatch({ ...batch, entries }, { terminalId: terminal.id, runNumber, head, ...before })
    const { lost } = plan
    if (lost) {
      await inTransaction(pool, async (tx) => {
        await recordLostEntries(tx, terminal.id, lost)
        await moveInbox(tx, moveTo(lost.head, 'on'))
      })
      head = lost.head
    }
    await noteActs(
      pool,
      terminal.id,
      plan.steps.flatMap((step, i) => actsOf(step, entries[i])),
    )
    const answers = await carryOut(plan.steps, entries, { ...sender, firstRun: run.first_run })
    // Later than the answers: a server that dies in between finds them when the same comes again. A command that was
    // answered in an earlier chain has no answer under its place in this one. The ledger must not forget what the
    // terminal is told of it.
    const areKept = plan.steps.every((step) => step.do === 'apply' || step.do === 'conflict')
    if (plan.head.sequence !== head.sequence) await ends.move(moveTo(plan.head, areKept ? 'off' : 'on'))
    return granted({ answers })
  }

  return {
    receive: (batch, sender) => inTurn(sender.terminal.id, () => receive(batch, sender)),
    enterUnproven: (text, terminal, attempt) => inTurn(terminal.id, () => enterUnproven(text, terminal, attempt)),
  }
}

/** A replay was noted with its first answer. */
const actsOf = (step: Step, entry: ReadEntry | undefined): ActOfOperator[] =>
  (step.do === 'apply' || step.do === 'conflict') && entry?.intact && entry.command ? actsOfCommand(entry.command) : []

/** The command, and the order that it sells: histories find who sold it by that. */
function actsOfCommand({ id, operatorId, body }: Command): ActOfOperator[] {
  if (operatorId === undefined) return []
  const sold = body.kind === 'order' ? body.orderId : body.kind === 'exchange' ? body.order.orderId : undefined
  // An order of one cash sale has its booking's id.
  const orderId = body.kind === 'sell' ? body.bookingId : sold
  const command = { id, operatorId, isCommand: true }
  return orderId === undefined || orderId === id ? [command] : [command, { id: orderId, operatorId, isCommand: false }]
}

/**
 * True when the entry is as it was written, and lies where it was written: not altered, nor the copy of an entry that
 * lies elsewhere.
 */
function isInPlace({ intact, link, unproven }: ReadEntry, sequence: number, terminalId: string): boolean {
  return intact && !unproven && link?.terminalId === terminalId && link.sequence === sequence
}

function inboxRow(entry: ReadEntry, sequence: number, terminalId: string): Omit<InboxCommand, 'id'> {
  return {
    terminalId,
    bodyHash: entry.command ? hashOfBody(entry.command) : Buffer.from(entry.hash, 'hex'),
    sequence,
    hash: entry.hash,
    entry: withoutZeroBytes(entry.text),
  }
}

/** Waits for all, also when one fails: nothing is under way any more when the next batch comes. */
async function settleAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}

/**
 * An exchange frees seats that it doesn't name: what was sold before it and after it may be the same seat. A shift is closed with what lies
 * before its end in the ledger.
 */
const keepsItsPlace = ({ command }: ReadEntry): boolean =>
  command?.body.kind === 'exchange' || command?.body.kind === 'shift'

/** Commands that have one of these in common keep their order. */
function aboutOf(command: Command | undefined): string[] {
  if (!command) return []
  const { id, body } = command
  switch (body.kind) {
    case 'sell':
      return [id, ...aboutBooking(body)]
    case 'order':
      return [
        id,
        body.orderId,
        ...body.payments.map(({ paymentId }) => paymentId),
        ...codesOfVouchers(body),
        ...coveredTickets(body).map(({ code }) => code),
        ...[partOnAccount(body)?.accountId ?? []].flat(),
        ...body.bookings.flatMap(aboutBooking),
      ]
    case 'exchange':
      return [id, body.orderId, body.order.orderId, ...body.order.bookings.flatMap(aboutBooking)]
    case 'check_in':
    case 'undo_check_in':
      return [id, body.ticketId]
    case 'drawer':
    case 'print':
    case 'shift':
      return [id]
  }
}

const aboutBooking = ({
  bookingId,
  showId,
  tickets,
}: Pick<OrderBooking, 'bookingId' | 'showId' | 'tickets'>): string[] => [
  bookingId,
  ...tickets.flatMap(({ ticketId, seatId }) => [ticketId, `${showId} ${seatId}`]),
]
