/** The safeguards of exchanges, and of promo codes with a limit. */
import { counted, type Safeguard } from '../safeguard.ts'

export const EXCHANGES_AND_CODES: Record<string, Safeguard> = {
  /** Without it, an exchange of which no answer came is forgotten, as if the server had refused it. */
  'exchange-asked-again': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/exchanges/exchanges.ts',
        from: '      if (isPassing(answer.refusal)) {',
        to: `      if (isPassing(answer.refusal) && ${counted('exchange-asked-again')}) {`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/exchanges/exchanges.ts',
        from: '      if (isPassing(answer.refusal)) {',
        to: '      if (!isPassing(answer.refusal) && stopped) {',
      },
    ],
  },
  /** Without it, an exchange is in no outbox: a ledger that was set back never gets it again. */
  'exchange-in-outbox': {
    decides: [
      {
        file: 'apps/server/src/booking/exchanges/exchange.ts',
        from: "          : once(request, terminal, ofLostHours ? 'lost' : 'told'),",
        to: `          : (${counted('exchange-in-outbox')}, once(request, terminal, ofLostHours ? 'lost' : 'told')),`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/exchanges/keep-exchanged.ts',
        from: '  outbox.enter(tx, command.body, command.id, command.operatorId)\n',
        to: '',
      },
    ],
  },
  /** Without it, the old tickets of an exchange are given back also where the new ones can't be sold. */
  'exchange-whole': {
    decides: [
      {
        file: 'apps/server/src/seats/ledger/exchange.ts',
        from: "  if (sold.some(({ outcome }) => outcome.kind !== 'confirmed')) {",
        to: `  if (sold.some(({ outcome }) => outcome.kind !== 'confirmed') && ${counted('exchange-whole')}) {`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/seats/ledger/exchange.ts',
        from: "  if (sold.some(({ outcome }) => outcome.kind !== 'confirmed')) {",
        to: '  if (sold.length < 0) {',
      },
    ],
  },
  /** Without it, a manager isn't told of uses of a promo code beyond its limit. */
  'code-over-limit': {
    decides: [
      {
        file: 'apps/server/src/booking/promo-codes/code-uses.ts',
        from: '    const { codes } = over.get(told) ?? { codes: [] }',
        to: `    ${counted('code-over-limit')}\n    const { codes } = over.get(told) ?? { codes: [] }`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/promo-codes/code-uses.ts',
        from: '    const { codes } = over.get(told) ?? { codes: [] }',
        to: '    if (use.inAll > 0) continue\n    const { codes } = over.get(told) ?? { codes: [] }',
      },
    ],
  },
  /** Without it, an order with a limited promo code is right only by the uses that are left now, of which it can't know. */
  'cited-uses': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/orders/price-order.ts',
        from: '  const left = new Map(body.codesLeft?.map(({ discountId, left }) => [discountId, left]))',
        to: `  if (body.codesLeft) ${counted('cited-uses')}\n  const left = new Map(body.codesLeft?.map(({ discountId, left }) => [discountId, left]))`,
      },
    ],
  },
}
