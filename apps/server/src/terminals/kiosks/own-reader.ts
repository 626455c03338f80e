/** The card reader of a terminal, and whether the gateway reaches it: asked for by the terminal itself. */
import { type Answer, granted, type Id, type OwnReaderAnswer, refused } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { GatewayUnknown, type PaymentGateway } from '../../payments/gateway.ts'

const OWN_READER = loadStatement(new URL('./sql/own-reader.sql', import.meta.url))

export type ReadOwnReader = (terminalId: Id) => Promise<Answer<OwnReaderAnswer>>

/** @param gateway undefined: cards can't be taken */
export function createReadOwnReader({
  pool,
  gateway,
}: {
  pool: Pool
  gateway: Pick<PaymentGateway, 'readReader'> | undefined
}): ReadOwnReader {
  return async (terminalId) => {
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
}
