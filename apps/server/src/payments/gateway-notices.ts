/** What moved at the gateway without us, and needs a person: kept beside the gateway's events, parked until a manager sets it aside. */
import type { Money } from '@marquee/shared'
import { loadStatement, type Tx } from '../infra/postgres.ts'
import type { PaymentGateway } from './gateway.ts'

const PARK_NOTICE = loadStatement(new URL('./sql/park-notice.sql', import.meta.url))

/** `gatewayRef`: of the charge. */
export type GatewayNotice = { gatewayRef: string } & {
  /** The gateway took another amount than the price: it goes back, and the booking isn't confirmed. */
  kind: 'wrong_amount'
  asked: Money
  captured: Money
}

export const GATEWAY_NOTICES: readonly GatewayNotice['kind'][] = ['wrong_amount']

/** @param name of what happened: the same one is kept once */
export async function parkNotice(
  db: Pick<Tx, 'query'>,
  gateway: PaymentGateway['name'],
  name: string,
  notice: GatewayNotice,
): Promise<void> {
  await db.query({ ...PARK_NOTICE, values: [gateway, `${notice.kind}:${name}`, JSON.stringify(notice)] })
}
