/** The views of the manager's page, and where each is opened: by a tab of its own, or in one of two lists behind a button. */

export const DIRECT_VIEWS = ['shows', 'bookings', 'attention', 'approvals', 'conflicts', 'shifts'] as const

export const VIEW_GROUPS = {
  selling: ['prices', 'tariff', 'stock', 'vouchers', 'subscriptions', 'accounts', 'gateway'],
  house: ['allotted', 'terminals', 'printing', 'operators', 'cinemas', 'office', 'closed'],
} as const

export type GroupName = keyof typeof VIEW_GROUPS
export type TabName = (typeof DIRECT_VIEWS)[number] | (typeof VIEW_GROUPS)[GroupName][number]

/** `own`: the log-in of whoever works there. */
export type View = { name: Exclude<TabName, 'bookings'> | 'own' } | { name: 'bookings'; wanted: string }
