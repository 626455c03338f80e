/** Questions of counters for a supervisor's yes: asked, taken back, listed for the managers of their cinema, and answered once. */
import {
  type ActToApprove,
  type Answer,
  type AnswerApprovalRequest,
  APPROVALS_AT_ONCE,
  type Approval,
  type ApprovalQuestion,
  type ApprovalsAnswer,
  type ApproveHereRequest,
  type AskApprovalRequest,
  granted,
  mayApprove,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../catalogue/catalogue.ts'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { roleAt } from '../../operators/operators-at-counter.ts'
import type { LineDetails, SoldLine } from '../orders/sold-order.ts'
import { nameOf } from '../orders/view-lines.ts'
import { orderInWords, refundInWords } from './approval-words.ts'
import { goneBackOf } from './refunds-to-approve.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_TERMINAL = statement('lock-terminal')
const ASKED_LATELY = statement('asked-lately')
const WITHDRAW_OF_ORDER = statement('withdraw-of-order')
const ASK = statement('ask')
const WITHDRAW_OLDER = statement('withdraw-older')
const APPROVAL = statement('approval')
const WITHDRAW = statement('withdraw')
const ANSWER = statement('answer')
const ASKED_BY = statement('asked-by')
const ANSWER_HERE = statement('answer-here')
const QUESTIONS = statement('questions')
const LINES_OF_ORDER = loadStatement(new URL('../journal/sql/lines-to-return.sql', import.meta.url))

/** Of one terminal: nobody can ask a manager until they stop reading. */
export const QUESTIONS_AN_HOUR = 60
/** Of one terminal: whoever has its key can't hide the questions of others behind theirs. */
export const WAITING_OF_A_TERMINAL = 5
const WAITING_AT_MOST = 200

export interface Approvals {
  /** Another question about the same order takes the place of the one before. Of a terminal only the newest few wait. */
  ask(request: AskApprovalRequest, terminal: TerminalIdentity): Promise<Answer<Approval>>
  read(approvalId: string, terminal: TerminalIdentity): Promise<Answer<Approval>>
  withdraw(approvalId: string, terminal: TerminalIdentity): Promise<Answer<Approval>>
  /**
   * A yes at the counter itself. Refused where the operator may not say yes at the question's cinema (`role_too_low`), or where the
   * question waits no more (`approval_over`).
   */
  answerHere(request: ApproveHereRequest, terminal: TerminalIdentity): Promise<Answer<Approval>>
  /** Those of the manager's cinema. */
  list(manager: TerminalIdentity): Promise<ApprovalsAnswer>
  /** Refused (`approval_over`) where it waits no more, or is another cinema's. */
  answer(request: AnswerApprovalRequest, manager: TerminalIdentity): Promise<Answer<ApprovalQuestion>>
}

interface Stood {
  withdrawnAt: Date | null
  answer: 'yes' | 'no' | null
  by: string | null
  answeredAt: Date | null
}

const stateOf = ({ answer, withdrawnAt }: Pick<Stood, 'answer' | 'withdrawnAt'>): Approval['state'] => {
  if (answer !== null) return answer === 'yes' ? 'granted' : 'refused'
  return withdrawnAt === null ? 'waiting' : 'withdrawn'
}

/** @returns the question as its counter sees it, with the terminal; undefined: there is none */
export async function findApproval(
  db: Pick<Pool, 'query'>,
  approvalId: string,
  act: ActToApprove | null = null,
): Promise<{ approval: Approval; terminalId: string; isSame: boolean } | undefined> {
  const { rows } = await db.query<Stood & { orderId: string; terminalId: string; same: boolean | null }>({
    ...APPROVAL,
    values: [approvalId, act && JSON.stringify(act)],
  })
  const [row] = rows
  if (!row) return undefined
  const { orderId, terminalId, by, answeredAt, same } = row
  const at = (answeredAt ?? row.withdrawnAt)?.toISOString() ?? null
  return { approval: { approvalId, orderId, state: stateOf(row), by, at }, terminalId, isSame: same === true }
}

/** What is asked for, with the cinema whose managers are asked. */
interface Put {
  cinemaId: string
  what: string[]
}

export function createApprovals({
  pool,
  catalogue,
}: {
  pool: Pool
  catalogue: Pick<Catalogue, 'show' | 'tariff'>
}): Approvals {
  const isOthers = (cinemaId: string, terminal: TerminalIdentity): boolean =>
    terminal.cinemaId !== null && terminal.cinemaId !== cinemaId

  async function putOrder(
    act: Extract<ActToApprove, { kind: 'order' }>,
    terminal: TerminalIdentity,
  ): Promise<Answer<Put>> {
    const { cinemaId } = act
    if (isOthers(cinemaId, terminal)) return refused({ code: 'other_cinema' })
    const tariff = await catalogue.tariff(cinemaId)
    if (!tariff) return refused({ code: 'unknown_cinema', cinemaId })
    const shows = new Map<string, string>()
    for (const line of act.lines) {
      if (line.on !== 'ticket' || shows.has(line.showId)) continue
      const show = await catalogue.show(line.showId)
      if (!show) return refused({ code: 'unknown_show', showId: line.showId })
      if (show.cinema.id !== cinemaId) return refused({ code: 'other_cinema' })
      shows.set(line.showId, showInWords(show))
    }
    return granted({
      cinemaId,
      what: orderInWords(act, { tariff, showOf: (showId) => shows.get(showId) ?? '' }),
    })
  }

  async function putRefund(
    act: Extract<ActToApprove, { kind: 'refund' }>,
    terminal: TerminalIdentity,
  ): Promise<Answer<Put>> {
    const gone = await goneBackOf(pool, act.orderId)
    if (!gone?.cinemaId) return refused({ code: 'unknown_order' })
    if (isOthers(gone.cinemaId, terminal)) return refused({ code: 'other_cinema' })
    const { rows } = await pool.query<
      { number: number } & Pick<SoldLine, 'kind' | 'what'> & { details: LineDetails | null }
    >({
      ...LINES_OF_ORDER,
      values: [act.orderId],
    })
    const names = rows.filter(({ number }) => act.numbers.includes(number)).map(nameOf)
    if (names.length < act.numbers.length) return refused({ code: 'lines_gone', numbers: act.numbers })
    return granted({ cinemaId: gone.cinemaId, what: refundInWords(act, { names, ...gone }) })
  }

  async function keep(
    tx: Tx,
    { approvalId, act }: AskApprovalRequest,
    put: Put,
    terminalId: string,
  ): Promise<Refusal | undefined> {
    await tx.query({ ...LOCK_TERMINAL, values: [terminalId] })
    const before = await findApproval(tx, approvalId, act)
    if (before)
      return before.terminalId === terminalId && before.isSame ? undefined : { code: 'idempotency_key_reused' }
    const { rows } = await tx.query<{ asked: number; seconds: number }>({ ...ASKED_LATELY, values: [terminalId] })
    const { asked = 0, seconds = 0 } = rows[0] ?? {}
    if (asked >= QUESTIONS_AN_HOUR) {
      return { code: 'rate_limited', what: 'questions for a manager’s yes', retryAfterSeconds: Math.max(1, seconds) }
    }
    await tx.query({ ...WITHDRAW_OF_ORDER, values: [terminalId, [act.orderId], act.kind] })
    const values = [approvalId, terminalId, put.cinemaId, act.kind, act.orderId, JSON.stringify(act), put.what]
    await tx.query({ ...ASK, values })
    await tx.query({ ...WITHDRAW_OLDER, values: [terminalId, WAITING_OF_A_TERMINAL] })
    return undefined
  }

  async function own(approvalId: string, { id }: TerminalIdentity): Promise<Answer<Approval>> {
    const found = await findApproval(pool, approvalId)
    return found?.terminalId === id ? granted(found.approval) : refused({ code: 'approval_over' })
  }

  async function questions(cinemaId: string | null, waiting: boolean, id: string | null): Promise<ApprovalQuestion[]> {
    const { rows } = await pool.query<QuestionRow>({
      ...QUESTIONS,
      values: [cinemaId, waiting, id, waiting ? WAITING_AT_MOST : APPROVALS_AT_ONCE],
    })
    return rows.map(viewQuestion)
  }

  return {
    async ask(request, terminal) {
      const { act } = request
      const put = act.kind === 'order' ? await putOrder(act, terminal) : await putRefund(act, terminal)
      if (!put.ok) return put
      const refusal = await inTransaction(pool, (tx) => keep(tx, request, put.value, terminal.id))
      return refusal ? refused(refusal) : own(request.approvalId, terminal)
    },
    read: own,
    async withdraw(approvalId, terminal) {
      await pool.query({ ...WITHDRAW, values: [approvalId, terminal.id] })
      return own(approvalId, terminal)
    },
    async answerHere({ approvalId, operatorId }, terminal) {
      const { rows } = await pool.query<{ cinemaId: string }>({ ...ASKED_BY, values: [approvalId, terminal.id] })
      const [asked] = rows
      if (!asked) return refused({ code: 'approval_over' })
      const operator = await roleAt(pool, operatorId, asked.cinemaId)
      if (!operator || !mayApprove(operator.role)) return refused({ code: 'role_too_low' })
      const done = await pool.query({ ...ANSWER_HERE, values: [approvalId, terminal.id, operator.name, operatorId] })
      // The same again: its first answer may have been lost on the way. A yes that was used is none any more.
      return done.rowCount === 1 ? own(approvalId, terminal) : refused({ code: 'approval_over' })
    },
    async list({ cinemaId }) {
      const [waiting, answered] = await Promise.all([questions(cinemaId, true, null), questions(cinemaId, false, null)])
      return { waiting, answered }
    },
    async answer({ approvalId, answer, name }, { id, cinemaId }) {
      await pool.query({ ...ANSWER, values: [approvalId, cinemaId, answer, name, id] })
      const [answered] = await questions(cinemaId, false, approvalId)
      // The same answer again: its first one may have been lost on the way.
      const isTheirs = answered?.by === name && answered.state === (answer === 'yes' ? 'granted' : 'refused')
      return isTheirs ? granted(answered) : refused({ code: 'approval_over' })
    },
  }
}

function showInWords({ show, auditorium, cinema }: CatalogueShow): string {
  const at = new Intl.DateTimeFormat('en-GB', {
    timeZone: cinema.timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `${auditorium.name}, ${at.format(new Date(show.startsAt))}`
}

type QuestionRow = Omit<ApprovalQuestion, 'askedAt' | 'answeredAt' | 'usedAt' | 'state'> &
  Stood & { askedAt: Date; usedAt: Date | null }

const viewQuestion = ({ askedAt, answeredAt, usedAt, withdrawnAt, answer, ...row }: QuestionRow): ApprovalQuestion => ({
  ...row,
  state: stateOf({ answer, withdrawnAt }),
  askedAt: askedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  usedAt: usedAt?.toISOString() ?? null,
})
