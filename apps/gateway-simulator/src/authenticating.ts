/**
 * The bank's page, on which a card's owner says whether it was they who paid. It is 3-D Secure, as far as a page and two
 * buttons go.
 */
import { MUST_BE_ASKED, NOT_AUTHENTICATED } from './cards.ts'
import { askOwner, cardOfMethod, settle } from './charging.ts'
import { written } from './currencies.ts'
import type { Desk } from './desk.ts'
import type { Intent, NextAction } from './objects.ts'
import { concludeSetup } from './saving-cards.ts'

/** The answer to a browser. */
export interface Page {
  status: number
  html: string
  /** The address at which the browser goes on. */
  location?: string
}

const PATH = /^\/authenticate\/((?:pi|seti)_\w+)_secret_\w+$/

/** True when a path is this page's. */
export const isAuthentication = (path: string): boolean => PATH.test(path)

/** @param form of a POST: `outcome` is `complete` or `fail` */
export function authentication(desk: Desk, method: string, path: string, form: URLSearchParams): Page {
  const id = PATH.exec(path)?.[1] ?? ''
  const intent = desk.books.intents.get(id)
  const asked = intent ?? desk.books.setups.get(id)
  if (asked === undefined || !path.endsWith(`/${asked.client_secret}`)) return page(404, 'No such payment.')
  const isAsked = asked.status === 'requires_action' || (intent !== undefined && isLeftToOwner(intent))
  if (!isAsked) return page(410, `This payment is ${asked.status.replaceAll('_', ' ')}.`)
  if (method === 'GET') {
    // The owner has opened the question of a charge that was made without them. It waits for their answer from now on, also when they leave.
    if (intent?.status === 'requires_payment_method') askOwner(desk, intent, { payment_method: triedWith(intent) })
    return page(200, question(intent))
  }
  const outcome = form.get('outcome')
  if (method !== 'POST' || (outcome !== 'complete' && outcome !== 'fail'))
    return page(400, 'outcome is complete or fail.')
  if (intent !== undefined) return conclude(desk, intent, outcome === 'complete')
  const setup = desk.books.setups.get(id)
  if (setup === undefined) return page(404, 'No such card.')
  const saved = concludeSetup(desk, setup, outcome === 'complete')
  return sentBack(setup, saved.status === 'succeeded' ? 'Saved.' : 'Not saved.', 'setup_intent', outcome === 'complete')
}

/** A saved card was charged without its owner, and the bank wants to hear from them. Stripe's library in a page takes it up from there. */
const isLeftToOwner = ({ status, customer, last_payment_error: error }: Intent): boolean =>
  typeof customer === 'string' &&
  status === 'requires_payment_method' &&
  (error?.code === MUST_BE_ASKED.code || error?.code === NOT_AUTHENTICATED.code)

const triedWith = (intent: Intent): string =>
  intent.payment_method ?? intent.last_payment_error?.payment_method?.id ?? ''

function conclude(desk: Desk, intent: Intent, authenticated: boolean): Page {
  const token = triedWith(intent)
  const card = cardOfMethod(desk, token, intent)
  const outcomeOnceAsked = card && 'asks' in card ? card.outcome : null
  const settled = settle(desk, intent, token, authenticated ? outcomeOnceAsked : NOT_AUTHENTICATED)
  const said = settled.status === 'succeeded' ? 'Paid.' : 'Not paid.'
  return sentBack(intent, said, 'payment_intent', authenticated)
}

/** To the page that the action names, where it names one. */
function sentBack(
  asked: { id: string; client_secret: string; next_action: NextAction | null },
  said: string,
  name: 'payment_intent' | 'setup_intent',
  authenticated: boolean,
): Page {
  if (asked.next_action?.type !== 'redirect_to_url') return page(200, said)
  const back = new URL(asked.next_action.redirect_to_url.return_url)
  back.searchParams.set(name, asked.id)
  back.searchParams.set(`${name}_client_secret`, asked.client_secret)
  back.searchParams.set('redirect_status', authenticated ? 'succeeded' : 'failed')
  return { ...page(303, said), location: back.href }
}

const question = (intent: Intent | undefined): string =>
  `Your bank asks: do you ${intent ? `pay ${written(intent.amount, intent.currency)}` : 'let this card be saved'}?
<form method="post"><button name="outcome" value="complete">Yes</button> <button name="outcome" value="fail">No</button></form>`

/** @param body HTML; nothing of it comes from a request */
const page = (status: number, body: string): Page => ({
  status,
  html: `<!doctype html><meta charset="utf-8"><title>A bank that is simulated</title><p>${body}</p>\n`,
})
