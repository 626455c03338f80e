/** What the house wants of each kiosk: out of order or not, and its message. Managers say so, and staff at the kiosk; the last word counts. */
import {
  type Answer,
  FIRST_KIOSK_SETTING,
  granted,
  type Id,
  type KioskMessage,
  type KioskSetting,
  refused,
  type TellOutOfOrderRequest,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const KIOSK_HERE = statement('kiosk-here')
const SETTING = statement('setting')
const CHANGE_SETTING = statement('change-setting')
const KNOWN_CHANGE = statement('known-change')
const TOLD_LATELY = statement('told-lately')
const OPERATOR_NAME = statement('operator-name')

/** By staff at one kiosk. Each is kept for good, so who has its key would fill the ledger. */
export const TOLD_AN_HOUR = 60

export interface KioskSettings {
  read(terminalId: Id): Promise<KioskSetting>
  /** @param manager its kiosks alone; of no cinema: all. Sent again, it is the same. */
  setOutOfOrder(terminalId: Id, isOutOfOrder: boolean, manager: Manager): Promise<Answer<KioskSetting>>
  setMessage(terminalId: Id, message: KioskMessage | null, manager: Manager): Promise<Answer<KioskSetting>>
  /** Staff at the kiosk have said so, with their PIN. */
  told(request: TellOutOfOrderRequest, kiosk: Kiosk): Promise<Answer<KioskSetting>>
}

type Manager = Pick<TerminalIdentity, 'cinemaId' | 'name'>
type Kiosk = Pick<TerminalIdentity, 'id'>

interface Change {
  isOutOfOrder?: boolean
  message?: KioskMessage | null
  by: string
  changeId?: Id
  operatorId?: Id
}

export function createKioskSettings({ pool }: { pool: Pool }): KioskSettings {
  async function read(db: Pick<Tx, 'query'>, terminalId: Id): Promise<KioskSetting> {
    const { rows } = await db.query<Omit<KioskSetting, 'at'> & { at: Date }>({ ...SETTING, values: [terminalId] })
    return rows[0] ? { ...rows[0], at: rows[0].at.toISOString() } : FIRST_KIOSK_SETTING
  }

  async function change(tx: Tx, terminalId: Id, { message, ...wanted }: Change): Promise<KioskSetting> {
    const text = message === undefined || message === null ? null : JSON.stringify(message)
    const values = [terminalId, wanted.isOutOfOrder ?? null, message !== undefined, text, wanted.by.slice(0, 200)]
    await tx.query({ ...CHANGE_SETTING, values: [...values, wanted.changeId ?? null, wanted.operatorId ?? null] })
    return read(tx, terminalId)
  }

  const byManager = (terminalId: Id, { cinemaId, name }: Manager, wanted: Omit<Change, 'by'>) =>
    inTransaction(pool, async (tx): Promise<Answer<KioskSetting>> => {
      const { rowCount } = await tx.query({ ...KIOSK_HERE, values: [terminalId, cinemaId] })
      if (rowCount === 0) return refused({ code: 'unknown_terminal_here' })
      return granted(await change(tx, terminalId, { ...wanted, by: name }))
    })

  return {
    read: (terminalId) => read(pool, terminalId),
    setOutOfOrder: (terminalId, isOutOfOrder, manager) => byManager(terminalId, manager, { isOutOfOrder }),
    setMessage: (terminalId, message, manager) => byManager(terminalId, manager, { message }),
    told: ({ changeId, isOutOfOrder, operatorId }, { id }) =>
      inTransaction(pool, async (tx): Promise<Answer<KioskSetting>> => {
        await tx.query({ ...KIOSK_HERE, values: [id, null] })
        const known = await tx.query({ ...KNOWN_CHANGE, values: [changeId, id] })
        if (known.rowCount !== 0) return granted(await read(tx, id))
        const { rows } = await tx.query<{ told: number; seconds: number }>({ ...TOLD_LATELY, values: [id] })
        const { told = 0, seconds = 0 } = rows[0] ?? {}
        if (told >= TOLD_AN_HOUR) {
          return refused({
            code: 'rate_limited',
            what: 'changes of this kiosk',
            retryAfterSeconds: Math.max(1, seconds),
          })
        }
        // Their role may have ended since the kiosk has heard of it: what they did stands, and says who they were.
        const by = (await tx.query<{ name: string }>({ ...OPERATOR_NAME, values: [operatorId] })).rows[0]?.name
        if (by === undefined) return refused({ code: 'unknown_operator' })
        return granted(await change(tx, id, { isOutOfOrder, by, changeId, operatorId }))
      }),
  }
}
