/** The views of the manager's page, and where each is opened: by a tab of its own, or in one of two lists behind a button. */

export const DIRECT_VIEWS = {
  shows: 'Shows',
  bookings: 'Find a booking',
  attention: 'Needs attention',
  approvals: 'Approvals',
  conflicts: 'Conflicts',
  shifts: 'Shifts',
} as const

export const VIEW_GROUPS = {
  Selling: {
    prices: 'Prices',
    tariff: 'Tariff',
    stock: 'Stock',
    vouchers: 'Vouchers',
    subscriptions: 'Subscriptions',
    accounts: 'Accounts',
    gateway: 'Gateway',
  },
  House: {
    allotted: 'Allotted seats',
    terminals: 'Terminals',
    printing: 'Printing',
    operators: 'Operators',
    cinemas: 'Cinemas',
    office: 'Office',
    closed: 'Closed shows',
  },
} as const

type NamesOf<T> = T extends T ? keyof T : never
export type TabName = keyof typeof DIRECT_VIEWS | NamesOf<(typeof VIEW_GROUPS)[keyof typeof VIEW_GROUPS]>

/** `own`: the log-in of whoever works there. */
export type View = { name: Exclude<TabName, 'bookings'> | 'own' } | { name: 'bookings'; wanted: string }
