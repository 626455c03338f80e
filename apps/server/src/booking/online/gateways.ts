/** Chooses the gateway that takes a payment. */
import type { PaymentGateway } from '../../payments/gateway.ts'

export interface Gateways {
  cash: PaymentGateway
  /** Absent: cards can't be taken. */
  stripe?: PaymentGateway | undefined
}

/** @throws Error for a gateway that the ledger knows and this server isn't set up for: it is tried again when it is */
export function gatewayNamed(gateways: Gateways, name: PaymentGateway['name']): PaymentGateway {
  const gateway = gateways[name]
  if (!gateway) throw new Error(`a payment went through the gateway "${name}", which this server is not set up for`)
  return gateway
}
