/** A day's money at the payment gateway, at the manager's page. */
import type { ReadGatewayDay } from '../../../reporting/gateway-day/gateway-day.ts'
import type { HandlersOf } from '../handler.ts'

export function createGatewayDayHandlers(read: ReadGatewayDay): HandlersOf<'gatewayDay'> {
  return { gatewayDay: (request, { terminal }) => read(request, terminal) }
}
