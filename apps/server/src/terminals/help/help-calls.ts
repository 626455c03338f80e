/** Visitors who call for help at kiosks, and who comes. A call is answered once, by a terminal of staff at the kiosk's cinema. */
import {
  ANSWERED_CALL_MINUTES,
  type Answer,
  type CallForHelpRequest,
  granted,
  HELP_CALL_MINUTES,
  type HelpCall,
  type HelpCallsAnswer,
  type Id,
  type OwnHelpCall,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_KIOSK = statement('lock-kiosk')
const CALLED_LATELY = statement('called-lately')
const END_OTHERS = statement('end-others')
const CALL = statement('call')
const OWN_CALL = statement('own-call')
const END_CALL = statement('end-call')
const OPEN_CALLS = statement('open-calls')
const ANSWER_CALL = statement('answer-call')
const WHO_COMES = statement('who-comes')
const OPERATOR_NAME = statement('operator-name')

/** Of a kiosk. A child who plays with the button rings no more after that. */
export const CALLS_AN_HOUR = 12

type Kiosk = Pick<TerminalIdentity, 'id' | 'cinemaId'>
type Staff = Pick<TerminalIdentity, 'id' | 'cinemaId' | 'name'>

export interface HelpCalls {
  call(request: CallForHelpRequest, kiosk: Kiosk): Promise<Answer<OwnHelpCall>>
  own(callId: Id, kiosk: Kiosk): Promise<Answer<OwnHelpCall>>
  end(callId: Id, kiosk: Kiosk): Promise<Answer<OwnHelpCall>>
  list(staff: Pick<Staff, 'cinemaId'>): Promise<HelpCallsAnswer>
  /** @param operatorId who works there; null: nobody has logged in, and the terminal's name is told */
  answer(callId: Id, staff: Staff, operatorId: Id | null): Promise<Answer<HelpCallsAnswer>>
}

export function createHelpCalls({ pool }: { pool: Pool }): HelpCalls {
  async function stateOf(db: Pick<Tx, 'query'>, callId: Id, { id }: Kiosk): Promise<OwnHelpCall['state'] | undefined> {
    const { rows } = await db.query<Pick<OwnHelpCall, 'state'>>({
      ...OWN_CALL,
      values: [callId, id, HELP_CALL_MINUTES],
    })
    return rows[0]?.state
  }

  async function own(callId: Id, kiosk: Kiosk): Promise<Answer<OwnHelpCall>> {
    // One that isn't this kiosk's is told apart from none by nobody.
    return granted({ callId, state: (await stateOf(pool, callId, kiosk)) ?? 'over' })
  }

  async function keep(
    tx: Tx,
    { callId, step }: CallForHelpRequest,
    { id, cinemaId }: Kiosk,
  ): Promise<Refusal | undefined> {
    await tx.query({ ...LOCK_KIOSK, values: [id] })
    // Sent again: its answer was lost.
    if (await stateOf(tx, callId, { id, cinemaId })) return undefined
    const { rows } = await tx.query<{ called: number; seconds: number }>({ ...CALLED_LATELY, values: [id] })
    const { called = 0, seconds = 0 } = rows[0] ?? {}
    if (called >= CALLS_AN_HOUR) {
      return { code: 'rate_limited', what: 'calls for help', retryAfterSeconds: Math.max(1, seconds) }
    }
    await tx.query({ ...END_OTHERS, values: [id, callId] })
    await tx.query({ ...CALL, values: [callId, id, cinemaId, step] })
    return undefined
  }

  async function list({ cinemaId }: Pick<Staff, 'cinemaId'>): Promise<HelpCallsAnswer> {
    const { rows } = await pool.query<
      Omit<HelpCall, 'calledAt' | 'answeredAt'> & { calledAt: Date; answeredAt: Date | null }
    >({ ...OPEN_CALLS, values: [cinemaId, HELP_CALL_MINUTES, ANSWERED_CALL_MINUTES] })
    return {
      calls: rows.map(({ calledAt, answeredAt, ...row }) => ({
        ...row,
        calledAt: calledAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      })),
    }
  }

  async function nameOf({ name }: Staff, operatorId: Id | null): Promise<string> {
    if (operatorId === null) return name
    return (await pool.query<{ name: string }>({ ...OPERATOR_NAME, values: [operatorId] })).rows[0]?.name ?? name
  }

  return {
    async call(request, kiosk) {
      const refusal = await inTransaction(pool, (tx) => keep(tx, request, kiosk))
      return refusal ? refused(refusal) : own(request.callId, kiosk)
    },
    own,
    async end(callId, kiosk) {
      await pool.query({ ...END_CALL, values: [callId, kiosk.id] })
      return own(callId, kiosk)
    },
    list,
    async answer(callId, staff, operatorId) {
      const by = await nameOf(staff, operatorId)
      const { id, cinemaId } = staff
      const values = [callId, cinemaId, by.slice(0, 200), id, HELP_CALL_MINUTES]
      const done = await pool.query({ ...ANSWER_CALL, values })
      if (done.rowCount === 0) {
        const { rows } = await pool.query<{ by: string | null; terminalId: Id | null; ended: boolean }>({
          ...WHO_COMES,
          values: [callId, cinemaId],
        })
        // The same terminal again: its first answer may have been lost on the way.
        const isTheirs = rows[0]?.terminalId === id && !rows[0].ended
        if (!isTheirs) return refused({ code: 'help_call_over', by: rows[0]?.by ?? null })
      }
      return granted(await list(staff))
    },
  }
}
