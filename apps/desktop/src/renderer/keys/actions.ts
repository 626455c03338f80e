/**
 * What a key does at a counter: each action once, with its name, its key unless the clerk assigned another, and where it counts. A
 * new one is one more line here; `useActions` acts on it and `<ActionKey>` shows it. Pure.
 */

/** Parts of the screen whose keys never count at the same time; those of `always` count with each of them. */
export const PLACES = {
  always: 'Always',
  tickets: 'Tickets',
  cart: 'Seats and order',
  paying: 'Taking cash',
  reader: 'Card at the reader',
  sold: 'After a sale',
  exchange: 'Exchanging tickets',
} as const
export type Place = keyof typeof PLACES

export interface Action {
  /** As the settings call it. */
  name: string
  /** As `useKeys` names keys. */
  key: string
  /** The first is where the settings show it. */
  places: readonly [Place, ...Place[]]
}

/** Ticket types beyond these have no key. */
export const TYPES_WITH_KEYS = 9

const NAMED = {
  findShow: { name: 'Find a show', key: 'F2', places: ['always'] },
  findSeat: { name: 'Find a seat', key: 'F4', places: ['tickets', 'always'] },
  nextBest: { name: 'Next best seats', key: 'b', places: ['tickets', 'always'] },
  allottedSeat: { name: 'Go to an allotted seat', key: 'F7', places: ['tickets', 'always'] },
  howMany: { name: 'Type how many tickets', key: 'n', places: ['tickets', 'always'] },
  lastTicketAway: { name: 'Take the last ticket away', key: 'Backspace', places: ['tickets', 'always'] },
  findBooking: { name: 'Find a booking', key: 'f', places: ['always'] },
  recentSales: { name: 'Recent sales', key: 'r', places: ['always'] },
  giveBack: { name: 'Give back', key: 'F3', places: ['always'] },
  handOver: { name: 'Hand over by code', key: 'h', places: ['always'] },
  takeUpParked: { name: 'Take up the next parked order', key: 'u', places: ['always'] },
  shift: { name: 'Shift and drawer', key: 'd', places: ['always'] },
  customerLanguage: { name: 'Language of the customer', key: 'e', places: ['always'] },
  switchOperator: { name: 'Switch operator', key: 'F5', places: ['always'] },
  paidOut: { name: 'Money was given back', key: 'F6', places: ['always'] },
  otherPrinter: { name: 'Use the other printer', key: 'F1', places: ['always'] },
  keys: { name: 'Keys', key: '?', places: ['always'] },
  exactCash: { name: 'Exact cash', key: 'F12', places: ['cart', 'paying', 'exchange'] },
  card: { name: 'Card at the reader', key: 'F10', places: ['cart', 'paying', 'reader'] },
  payCash: { name: 'Pay cash', key: 'F8', places: ['cart', 'reader'] },
  cardMachine: { name: 'Card machine', key: 'F11', places: ['cart', 'paying'] },
  giveAllBack: { name: 'Give all seats back', key: 'Delete', places: ['cart'] },
  goods: { name: 'Goods', key: 'F9', places: ['cart'] },
  giftCard: { name: 'Gift card', key: 'g', places: ['cart'] },
  subscription: { name: 'Subscription', key: 's', places: ['cart'] },
  priceByHand: { name: 'Price by hand', key: 'p', places: ['cart'] },
  promoCode: { name: 'Promo code', key: 'c', places: ['cart'] },
  handOverLater: { name: 'Hand goods over later', key: 'l', places: ['cart'] },
  keepForLater: { name: 'Keep for later', key: 'k', places: ['cart'] },
  park: { name: 'Park the order', key: 'o', places: ['cart'] },
  parkWithWord: { name: 'Park the order with a word', key: 'w', places: ['cart'] },
  bestInstead: { name: 'Best seats instead of lost ones', key: 'i', places: ['cart'] },
  takeOver: { name: 'Take over by reference', key: 't', places: ['cart'] },
  moreTime: { name: 'More time for the seats', key: 'm', places: ['cart', 'paying', 'reader', 'exchange'] },
  onAccount: { name: 'On account', key: 'F9', places: ['paying'] },
  print: { name: 'Print', key: 'p', places: ['sold'] },
  reasonOfExchange: { name: 'Go to the field of the exchange', key: 'F8', places: ['exchange'] },
} as const satisfies Record<string, Action>

type TypeAction = `oneMore${number}` | `oneLess${number}`
export type ActionId = keyof typeof NAMED | TypeAction

export const oneMore = (position: number): TypeAction => `oneMore${position + 1}`
export const oneLess = (position: number): TypeAction => `oneLess${position + 1}`

/** In the order in which the settings show them. */
export const ACTIONS: ReadonlyMap<ActionId, Action> = new Map<ActionId, Action>([
  ...(Object.entries(NAMED) as [ActionId, Action][]),
  ...ofTypes(oneMore, 'One more of', ''),
  ...ofTypes(oneLess, 'One less of', 'Shift+'),
])

function ofTypes(idOf: (position: number) => ActionId, words: string, before: string): [ActionId, Action][] {
  return Array.from({ length: TYPES_WITH_KEYS }, (_, position) => [
    idOf(position),
    { name: `${words} ticket type ${position + 1}`, key: `${before}${position + 1}`, places: ['tickets', 'always'] },
  ])
}

/** The keys that clerks gave to actions; the others have their usual ones. */
export type Assigned = Readonly<Partial<Record<ActionId, string>>>

export const keyOf = (assigned: Assigned, id: ActionId): string => assigned[id] ?? ACTIONS.get(id)?.key ?? ''

/** Keys that have a meaning everywhere on a screen. */
const TAKEN: Readonly<Record<string, string>> = {
  Escape: 'Escape leaves what is open, always.',
  Enter: 'Enter presses what is chosen, always.',
  Tab: 'Tab goes to the next field, always.',
  ' ': 'The space bar presses what is chosen, always.',
  ArrowUp: 'The arrows go from one seat to the next, always.',
  ArrowDown: 'The arrows go from one seat to the next, always.',
  ArrowLeft: 'The arrows go from one seat to the next, always.',
  ArrowRight: 'The arrows go from one seat to the next, always.',
}
/** Pressed with another one, or not known to the browser. */
const NO_KEY = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Dead|Process|Unidentified)$/

export const isModifierAlone = (key: string): boolean => NO_KEY.test(key)

/** Why an action can't have a key, as a sentence; null: it can. */
export function whyNotThisKey(assigned: Assigned, id: ActionId, key: string): string | null {
  const taken = TAKEN[key]
  if (taken !== undefined) return `${taken} Press another key.`
  const wanted = ACTIONS.get(id)
  if (wanted === undefined) return null
  for (const [other, { name, places }] of ACTIONS) {
    if (other === id || keyOf(assigned, other) !== key) continue
    const meets =
      [...places, ...wanted.places].includes('always') || places.some((each) => wanted.places.includes(each))
    if (meets) return `${keyLabel(key)} is the key of “${name}” already. Press another key, or change that one first.`
  }
  return null
}

const LABELS: Readonly<Record<string, string>> = { Delete: 'Del', Backspace: '⌫', Insert: 'Ins' }

/** As it stands on a button: `F8`, `G`, `⇧1`. */
export function keyLabel(key: string): string {
  if (key.startsWith('Shift+')) return `⇧${key.slice('Shift+'.length)}`
  return LABELS[key] ?? (key.length === 1 ? key.toUpperCase() : key.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
}
