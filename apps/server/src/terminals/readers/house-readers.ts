/** The house's card readers: which there are at the gateway, and which terminal each belongs to. */
import {
  type Answer,
  type AssignReaderRequest,
  granted,
  type HouseReader,
  newId,
  type ReadersAnswer,
  type Refusal,
  refused,
  type TakeReaderAwayRequest,
  type TerminalIdentity,
  type TerminalKind,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx, withDeadlockRetry } from '../../infra/postgres.ts'
import type { CardReader } from '../../payments/card-reader.ts'
import { GatewayUnknown, type PaymentGateway } from '../../payments/gateway.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const ASSIGNED_READERS = statement('assigned-readers')
const TERMINAL_FOR_READER = statement('terminal-for-reader')
const READER_OF_TERMINAL = statement('reader-of-terminal')
const ASSIGN_READER = statement('assign-reader')
const TAKE_READER_AWAY = statement('take-reader-away')
const READER_HOLDER = statement('reader-holder')

/** Of a manager's list. */
const LONGEST_NAME = 200

interface AssignedRow {
  gateway_ref: string
  name: string
  serial: string
  terminal_id: string
  terminal_name: string
  cinema_id: string | null
  revoked: boolean
}

interface TerminalRow {
  kind: TerminalKind
  cinema_id: string | null
  revoked: boolean
}

type Manager = Pick<TerminalIdentity, 'cinemaId'>

export interface HouseReaders {
  /** Every reader of the gateway's account, and those that belong to a terminal though the gateway has them no more. */
  list(): Promise<Answer<ReadersAnswer>>
  /** Gives a reader to a counter or kiosk of the manager's cinema, also if another one of the cinema has it. Idempotent. */
  assign(request: AssignReaderRequest, manager: Manager): Promise<Answer<Record<string, never>>>
  /** Takes a reader from its terminal. Idempotent. */
  takeAway(request: TakeReaderAwayRequest, manager: Manager): Promise<Answer<Record<string, never>>>
}

type ReadersOfGateway = Pick<PaymentGateway, 'name' | 'readers' | 'readReader'>

/** @param gateway undefined: cards can't be taken */
export function createHouseReaders({
  pool,
  gateway,
}: {
  pool: Pool
  gateway: ReadersOfGateway | undefined
}): HouseReaders {
  return {
    async list() {
      const { rows } = await pool.query<AssignedRow>(ASSIGNED_READERS)
      const there = await heard(async () => granted((await gateway?.readers()) ?? []))
      if (!there.ok) return there
      const assigned = new Map(rows.map((row) => [row.gateway_ref, row]))
      const known = there.value.map((reader) => readerAt(reader, assigned.get(reader.readerRef)))
      const refs = new Set(known.map(({ readerRef }) => readerRef))
      const gone = rows.filter(({ gateway_ref: ref }) => !refs.has(ref))
      return granted({ readers: [...known, ...gone.map(goneReader)] })
    },

    async assign({ readerRef, terminalId }, { cinemaId }) {
      if (!gateway) return refused({ code: 'unavailable', what: 'card payments are not set up here' })
      const found = await heard(async () => granted(await gateway.readReader(readerRef)))
      if (!found.ok) return found
      const reader = found.value
      if (!reader) return refused({ code: 'unknown_reader' })
      return withDeadlockRetry(() =>
        inTransaction(pool, async (tx) => {
          const terminal = (await tx.query<TerminalRow>({ ...TERMINAL_FOR_READER, values: [terminalId] })).rows[0]
          const why = unfit(terminal, cinemaId)
          if (why) return refused({ code: 'terminal_takes_no_reader', why })
          const other = await readerOf(tx, terminalId)
          if (other && other.gateway_ref !== readerRef) {
            return refused({ code: 'terminal_has_reader', reader: other.name })
          }
          const { name, serial } = shortened(reader)
          const place = [terminalId, terminal?.cinema_id ?? null, cinemaId]
          const values = [newId(), gateway.name, readerRef, name, serial, ...place]
          const { rowCount } = await tx.query({ ...ASSIGN_READER, values })
          return rowCount === 1 ? granted({}) : refused(await elsewhere(tx, readerRef))
        }),
      )
    },

    async takeAway({ readerRef }, { cinemaId }) {
      return inTransaction(pool, async (tx) => {
        const { rowCount } = await tx.query({ ...TAKE_READER_AWAY, values: [readerRef, cinemaId] })
        if (rowCount === 1) return granted({})
        const holder = await holderOf(tx, readerRef)
        if (holder === undefined) return refused({ code: 'unknown_reader' })
        return holder === null ? granted({}) : refused({ code: 'reader_elsewhere', terminal: holder })
      })
    },
  }
}

/** The gateway's answer, or a refusal that says that it gives none. */
async function heard<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GatewayUnknown)) throw error
    return refused({ code: 'unavailable', what: 'the payment gateway does not answer' })
  }
}

/** The reason why a terminal can't have a reader. */
function unfit(
  terminal: TerminalRow | undefined,
  cinemaId: string | null,
): (Refusal & { code: 'terminal_takes_no_reader' })['why'] | undefined {
  if (!terminal) return 'unknown'
  if (cinemaId !== null && terminal.cinema_id !== null && terminal.cinema_id !== cinemaId) return 'other_cinema'
  if (terminal.revoked) return 'revoked'
  return terminal.kind === 'counter' || terminal.kind === 'kiosk' ? undefined : 'kind'
}

async function readerOf(tx: Tx, terminalId: string): Promise<{ gateway_ref: string; name: string } | undefined> {
  return (await tx.query<{ gateway_ref: string; name: string }>({ ...READER_OF_TERMINAL, values: [terminalId] }))
    .rows[0]
}

/** undefined: nobody has had it */
async function holderOf(tx: Tx, readerRef: string): Promise<string | null | undefined> {
  const { rows } = await tx.query<{ name: string | null }>({ ...READER_HOLDER, values: [readerRef] })
  return rows[0]?.name
}

async function elsewhere(tx: Tx, readerRef: string): Promise<Refusal> {
  return { code: 'reader_elsewhere', terminal: (await holderOf(tx, readerRef)) ?? 'another terminal' }
}

/** Names at the gateway are free text of its dashboard. */
const shortened = ({ name, serial }: Pick<CardReader, 'name' | 'serial'>) => ({
  name: name.slice(0, LONGEST_NAME),
  serial: serial.slice(0, LONGEST_NAME),
})

const readerAt = (reader: CardReader, row: AssignedRow | undefined): HouseReader => ({
  readerRef: reader.readerRef,
  ...shortened(reader),
  state: reader.online ? 'online' : 'offline',
  terminal: row ? terminalOf(row) : null,
})

const goneReader = (row: AssignedRow): HouseReader => ({
  readerRef: row.gateway_ref,
  name: row.name,
  serial: row.serial,
  state: 'gone',
  terminal: terminalOf(row),
})

const terminalOf = (row: AssignedRow): HouseReader['terminal'] => ({
  id: row.terminal_id,
  name: row.terminal_name,
  cinemaId: row.cinema_id,
  revoked: row.revoked,
})
