/** Answers the call of a counter that exchanges tickets. */
import type { ExchangeApi } from '../api.ts'
import type { Exchanges } from '../exchanges/exchanges.ts'

export interface ExchangeCallsOptions {
  exchanges: Exchanges
}

export const createExchangeCalls = ({ exchanges }: ExchangeCallsOptions): ExchangeApi => ({
  exchange: (args) => exchanges.exchange(args),
})
