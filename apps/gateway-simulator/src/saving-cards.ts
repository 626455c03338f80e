/** Cards that are saved for later charges: customers, setup intents, and the payment methods that come of them. */
import type { z } from 'zod'
import { cardToSave, DECLINED_BY_FAULT, lookOf, NOT_AUTHENTICATED } from './cards.ts'
import type { Desk } from './desk.ts'
import type { Struck } from './faults.ts'
import {
  type CardError,
  type Customer,
  type NextAction,
  newId,
  newSecret,
  nowInSeconds,
  type PaymentMethod,
  type SetupIntent,
} from './objects.ts'
import type { ConfirmSetup, CreateCustomer, CreateSetup } from './params.ts'
import { answer, noSuch, problem, type Reply } from './reply.ts'

const EXPIRES_AFTER_YEARS = 3

export function createCustomer(desk: Desk, { metadata }: z.infer<typeof CreateCustomer>): Reply {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: nowInSeconds(),
    livemode: false,
    metadata,
  }
  desk.books.put('customers', customer.id, customer)
  return answer(customer)
}

export function createSetup(desk: Desk, params: z.infer<typeof CreateSetup>): Reply {
  const { customer, allowed_payment_method_types: payment_method_types, usage, metadata } = params
  if (!desk.books.customers.has(customer)) {
    const message = `No such customer: '${customer}'`
    return problem(400, { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message })
  }
  const id = newId('seti')
  const setup: SetupIntent = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${newSecret()}`,
    created: nowInSeconds(),
    customer,
    last_setup_error: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types,
    status: 'requires_payment_method',
    usage,
  }
  desk.books.put('setups', id, setup)
  return answer(setup)
}

export function retrieveSetup(desk: Desk, id: string): Reply {
  const setup = desk.books.setups.get(id)
  return setup === undefined ? noSuch('setupintent', id) : answer(setup)
}

export function retrieveMethod(desk: Desk, id: string): Reply {
  const method = desk.books.methods.get(id)
  if (method === undefined) return noSuch('PaymentMethod', id)
  const { token: _, ...shown } = method
  return answer(shown)
}

export function confirmSetup(desk: Desk, id: string, params: z.infer<typeof ConfirmSetup>, struck: Struck): Reply {
  const setup = desk.books.setups.get(id)
  if (setup === undefined) return noSuch('setupintent', id)
  if (setup.status !== 'requires_payment_method') {
    return problem(400, {
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      message: `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`,
      setup_intent: setup,
    })
  }
  const { payment_method: token } = params
  const card = cardToSave(token)
  if (card === undefined) {
    const message = `No such PaymentMethod: '${token}'`
    return problem(400, { type: 'invalid_request_error', code: 'resource_missing', param: 'payment_method', message })
  }
  const asks = card !== null && 'asks' in card
  if (asks && !struck.has('decline')) return answer(askOwner(desk, setup, params))
  const error = struck.has('decline') ? DECLINED_BY_FAULT : asks ? NOT_AUTHENTICATED : card
  const settled = settleSetup(desk, setup, token, error)
  return error === null ? answer(settled) : problem(402, { ...error, setup_intent: settled })
}

/** The card's owner has answered their bank. */
export const concludeSetup = (desk: Desk, setup: SetupIntent, authenticated: boolean): SetupIntent =>
  settleSetup(desk, setup, setup.payment_method ?? '', authenticated ? null : NOT_AUTHENTICATED)

function askOwner(desk: Desk, setup: SetupIntent, params: z.infer<typeof ConfirmSetup>): SetupIntent {
  const { payment_method, return_url } = params
  const url = `${desk.origin()}/authenticate/${setup.client_secret}`
  const next_action: NextAction =
    return_url === undefined
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url } }
  const waiting: SetupIntent = {
    ...setup,
    last_setup_error: null,
    next_action,
    payment_method,
    status: 'requires_action',
  }
  desk.books.put('setups', setup.id, waiting)
  return waiting
}

function settleSetup(desk: Desk, setup: SetupIntent, token: string, error: CardError | null): SetupIntent {
  const id = newId('pm')
  const settled: SetupIntent = {
    ...setup,
    last_setup_error: error,
    next_action: null,
    payment_method: error === null ? id : null,
    status: error === null ? 'succeeded' : 'requires_payment_method',
  }
  if (error === null) {
    const year = new Date().getFullYear() + EXPIRES_AFTER_YEARS
    const method: PaymentMethod = {
      id,
      object: 'payment_method',
      card: { ...lookOf(token), exp_month: 12, exp_year: year },
      created: nowInSeconds(),
      customer: setup.customer,
      livemode: false,
      type: 'card',
      token,
    }
    desk.books.put('methods', id, method)
  }
  desk.books.put('setups', setup.id, settled)
  desk.tell('save', error === null ? 'setup_intent.succeeded' : 'setup_intent.setup_failed', settled)
  return settled
}
