/**
 * The bank's page, on which a card's owner says whether it was they who paid. It is 3-D Secure, as far as a page and two
 * buttons go.
 */
import { cardOf, NOT_AUTHENTICATED } from './cards.ts'
import { settle } from './charging.ts'
import { written } from './currencies.ts'
import type { Desk } from './desk.ts'
import type { Intent } from './objects.ts'

/** The answer to a browser. */
export interface Page {
  status: number
  html: string
  /** The address at which the browser goes on. */
  location?: string
}

const PATH = /^\/authenticate\/(pi_\w+)_secret_\w+$/

/** True when a path is this page's. */
export const isAuthentication = (path: string): boolean => PATH.test(path)

/** @param form of a POST: `outcome` is `complete` or `fail` */
export function authentication(desk: Desk, method: string, path: string, form: URLSearchParams): Page {
  const intent = desk.books.intents.get(PATH.exec(path)?.[1] ?? '')
  if (intent === undefined || !path.endsWith(`/${intent.client_secret}`)) return page(404, 'No such payment.')
  if (intent.status !== 'requires_action') return page(410, `This payment is ${intent.status.replaceAll('_', ' ')}.`)
  if (method === 'GET') return page(200, question(intent))
  const outcome = form.get('outcome')
  if (method !== 'POST' || (outcome !== 'complete' && outcome !== 'fail'))
    return page(400, 'outcome is complete or fail.')
  return conclude(desk, intent, outcome === 'complete')
}

function conclude(desk: Desk, intent: Intent, authenticated: boolean): Page {
  const token = intent.payment_method ?? ''
  const card = cardOf(token)
  const outcomeOnceAsked = card && 'asks' in card ? card.outcome : null
  const settled = settle(desk, intent, token, authenticated ? outcomeOnceAsked : NOT_AUTHENTICATED)
  const said = settled.status === 'succeeded' ? 'Paid.' : 'Not paid.'
  if (intent.next_action?.type !== 'redirect_to_url') return page(200, said)
  const back = new URL(intent.next_action.redirect_to_url.return_url)
  back.searchParams.set('payment_intent', intent.id)
  back.searchParams.set('payment_intent_client_secret', intent.client_secret)
  back.searchParams.set('redirect_status', authenticated ? 'succeeded' : 'failed')
  return { ...page(303, said), location: back.href }
}

const question = ({ amount, currency }: Intent): string =>
  `Your bank asks: do you pay ${written(amount, currency)}?
<form method="post"><button name="outcome" value="complete">Yes</button> <button name="outcome" value="fail">No</button></form>`

/** @param body HTML; nothing of it comes from a request */
const page = (status: number, body: string): Page => ({
  status,
  html: `<!doctype html><meta charset="utf-8"><title>A bank that is simulated</title><p>${body}</p>\n`,
})
