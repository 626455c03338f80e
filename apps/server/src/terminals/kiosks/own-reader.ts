/** The card reader of a terminal, and whether the gateway reaches it: asked for by the terminal itself. */
import { type Answer, granted, type Id, type OwnReaderAnswer, refused } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { GatewayUnknown, type PaymentGateway } from '../../payments/gateway.ts'

const OWN_READER = loadStatement(new URL('./sql/own-reader.sql', import.meta.url))

/** So long an answer stands, so that a terminal asks the gateway, which counts the house's calls, no faster. */
export const KEPT_MS = 5000

export type ReadOwnReader = (terminalId: Id) => Promise<Answer<OwnReaderAnswer>>

/** @param options `gateway` undefined: cards can't be taken. `now`: in ms */
export function createReadOwnReader({
  pool,
  gateway,
  now = () => performance.now(),
}: {
  pool: Pick<Pool, 'query'>
  gateway: Pick<PaymentGateway, 'readReader'> | undefined
  now?: () => number
}): ReadOwnReader {
  /** By terminal, of which there are few. */
  const kept = new Map<Id, { answer: Promise<Answer<OwnReaderAnswer>>; at: number }>()

  async function read(terminalId: Id): Promise<Answer<OwnReaderAnswer>> {
    const { rows } = await pool.query<{ readerRef: string; name: string }>({ ...OWN_READER, values: [terminalId] })
    const [own] = rows
    if (!own || !gateway) return granted({ reader: null })
    try {
      const found = await gateway.readReader(own.readerRef)
      return granted({ reader: { name: own.name, state: !found ? 'gone' : found.online ? 'online' : 'offline' } })
    } catch (error) {
      if (!(error instanceof GatewayUnknown)) throw error
      return refused({ code: 'unavailable', what: 'the payment gateway does not answer' })
    }
  }

  return (terminalId) => {
    const known = kept.get(terminalId)
    if (known && now() - known.at < KEPT_MS) return known.answer
    const answer = read(terminalId)
    kept.set(terminalId, { answer, at: now() })
    return answer
  }
}
