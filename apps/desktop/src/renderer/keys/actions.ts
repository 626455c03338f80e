/**
 * What a key does at a counter: each action once, with its key unless the clerk assigned another, and where it counts. A new one is one
 * more line here and its name in the words beside it; `useActions` acts on it and `<ActionKey>` shows it. Pure.
 */

/** Parts of the screen whose keys never count at the same time; those of `always` count with each of them. */
export type Place = 'always' | 'tickets' | 'cart' | 'paying' | 'reader' | 'sold' | 'exchange'

export interface Action {
  /** As `useKeys` names keys. */
  key: string
  /** The first is where the settings show it. */
  places: readonly [Place, ...Place[]]
}

/** Ticket types beyond these have no key. */
export const TYPES_WITH_KEYS = 9

const NAMED = {
  findShow: { key: 'F2', places: ['always'] },
  findSeat: { key: 'F4', places: ['tickets', 'always'] },
  nextBest: { key: 'b', places: ['tickets', 'always'] },
  allottedSeat: { key: 'F7', places: ['tickets', 'always'] },
  howMany: { key: 'n', places: ['tickets', 'always'] },
  lastTicketAway: { key: 'Backspace', places: ['tickets', 'always'] },
  findBooking: { key: 'f', places: ['always'] },
  recentSales: { key: 'r', places: ['always'] },
  giveBack: { key: 'F3', places: ['always'] },
  handOver: { key: 'h', places: ['always'] },
  takeUpParked: { key: 'u', places: ['always'] },
  shift: { key: 'd', places: ['always'] },
  customerLanguage: { key: 'e', places: ['always'] },
  switchOperator: { key: 'F5', places: ['always'] },
  paidOut: { key: 'F6', places: ['always'] },
  otherPrinter: { key: 'F1', places: ['always'] },
  keys: { key: '?', places: ['always'] },
  exactCash: { key: 'F12', places: ['cart', 'paying', 'exchange'] },
  card: { key: 'F10', places: ['cart', 'paying', 'reader'] },
  payCash: { key: 'F8', places: ['cart', 'reader'] },
  cardMachine: { key: 'F11', places: ['cart', 'paying'] },
  giveAllBack: { key: 'Delete', places: ['cart'] },
  goods: { key: 'F9', places: ['cart'] },
  giftCard: { key: 'g', places: ['cart'] },
  subscription: { key: 's', places: ['cart'] },
  priceByHand: { key: 'p', places: ['cart'] },
  promoCode: { key: 'c', places: ['cart'] },
  handOverLater: { key: 'l', places: ['cart'] },
  keepForLater: { key: 'k', places: ['cart'] },
  park: { key: 'o', places: ['cart'] },
  parkWithWord: { key: 'w', places: ['cart'] },
  bestInstead: { key: 'i', places: ['cart'] },
  takeOver: { key: 't', places: ['cart'] },
  moreTime: { key: 'm', places: ['cart', 'paying', 'reader', 'exchange'] },
  onAccount: { key: 'F9', places: ['paying'] },
  print: { key: 'p', places: ['sold'] },
  reasonOfExchange: { key: 'F8', places: ['exchange'] },
} as const satisfies Record<string, Action>

export type NamedAction = keyof typeof NAMED
type TypeAction = `oneMore${number}` | `oneLess${number}`
export type ActionId = NamedAction | TypeAction

export const oneMore = (position: number): TypeAction => `oneMore${position + 1}`
export const oneLess = (position: number): TypeAction => `oneLess${position + 1}`

/** In the order in which the settings show them. */
export const ACTIONS: ReadonlyMap<ActionId, Action> = new Map<ActionId, Action>([
  ...(Object.entries(NAMED) as [ActionId, Action][]),
  ...ofTypes(oneMore, ''),
  ...ofTypes(oneLess, 'Shift+'),
])

function ofTypes(idOf: (position: number) => ActionId, before: string): [ActionId, Action][] {
  return Array.from({ length: TYPES_WITH_KEYS }, (_, position) => [
    idOf(position),
    { key: `${before}${position + 1}`, places: ['tickets', 'always'] },
  ])
}

/** The keys that clerks gave to actions; the others have their usual ones. */
export type Assigned = Readonly<Partial<Record<ActionId, string>>>

export const keyOf = (assigned: Assigned, id: ActionId): string => assigned[id] ?? ACTIONS.get(id)?.key ?? ''

/** Keys that have a meaning everywhere on a screen. */
const TAKEN: Readonly<Record<string, 'escape' | 'enter' | 'tab' | 'space' | 'arrows'>> = {
  Escape: 'escape',
  Enter: 'enter',
  Tab: 'tab',
  ' ': 'space',
  ArrowUp: 'arrows',
  ArrowDown: 'arrows',
  ArrowLeft: 'arrows',
  ArrowRight: 'arrows',
}
/** Pressed with another one, or not known to the browser. */
const NO_KEY = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Dead|Process|Unidentified)$/

export const isModifierAlone = (key: string): boolean => NO_KEY.test(key)

/** Why an action can't have a key. */
export type KeyClash =
  | { with: 'screen'; key: (typeof TAKEN)[string] }
  | { with: 'action'; other: ActionId; key: string }

/** null: it can have it */
export function clashOf(assigned: Assigned, id: ActionId, key: string): KeyClash | null {
  const taken = TAKEN[key]
  if (taken !== undefined) return { with: 'screen', key: taken }
  const wanted = ACTIONS.get(id)
  if (wanted === undefined) return null
  for (const [other, { places }] of ACTIONS) {
    if (other === id || keyOf(assigned, other) !== key) continue
    const meets =
      [...places, ...wanted.places].includes('always') || places.some((each) => wanted.places.includes(each))
    if (meets) return { with: 'action', other, key }
  }
  return null
}

const LABELS: Readonly<Record<string, string>> = { Delete: 'Del', Backspace: '⌫', Insert: 'Ins' }

/** As it stands on a button: `F8`, `G`, `⇧1`. */
export function keyLabel(key: string): string {
  if (key.startsWith('Shift+')) return `⇧${key.slice('Shift+'.length)}`
  return LABELS[key] ?? (key.length === 1 ? key.toUpperCase() : key.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
}
