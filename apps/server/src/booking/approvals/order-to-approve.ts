/** What of an order needs a supervisor's yes, and who has agreed by the order's own word. */
import type { LineToApprove, OrderCommand } from '@marquee/shared'

export interface OrderToApprove {
  lines: LineToApprove[]
  approvers: string[]
}

export function approversOf({ bookings, goods }: Pick<OrderCommand, 'bookings' | 'goods'>): string[] {
  const names = [
    ...bookings.flatMap(({ tickets }) => tickets.flatMap((ticket) => [ticket.approvedBy, ticket.given?.approvedBy])),
    ...goods.map(({ given }) => given?.approvedBy),
  ]
  return [...new Set(names.filter((name) => name !== undefined))]
}
