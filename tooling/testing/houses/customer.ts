/** An online customer of a test server: a guest's token, and calls with it. */
import { type GuestToken, type HeldBooking, newId, type PaidBooking } from '@marquee/shared'

export interface Customer {
  customerId: string
  token: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** The answer, whatever it is; a key of its own when none is given. */
  hold(request: unknown, key?: string): Promise<Response>
  pay(bookingId: string, request?: unknown, key?: string): Promise<Response>
}

/** @param token someone else's, such as an operator's; a new guest's when absent */
export async function createCustomer(url: string, token?: string): Promise<Customer> {
  const guest = token === undefined ? await createGuest(url) : { token, customerId: '' }
  const call = (method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${guest.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    ...guest,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
    hold: (request, key = newId()) => call('POST', '/bookings/hold', request, { 'idempotency-key': key }),
    pay: (bookingId, request = { method: 'card', token: 'pm_card_visa' }, key = newId()) =>
      call('POST', `/bookings/${bookingId}/pay`, request, { 'idempotency-key': key }),
  }
}

async function createGuest(url: string): Promise<GuestToken> {
  const response = await fetch(`${url}/api/v1/auth/guest`, { method: 'POST' })
  if (response.status !== 201) throw new Error(`no guest token: ${await response.text()}`)
  return (await response.json()) as GuestToken
}

/** @throws with the problem when the hold was refused */
export async function heldBy(customer: Customer, request: unknown): Promise<HeldBooking> {
  const response = await customer.hold(request)
  if (response.status !== 201) throw new Error(`the hold was refused: ${await response.text()}`)
  return (await response.json()) as HeldBooking
}

/** @throws with the problem when the payment was refused */
export async function paidBy(customer: Customer, bookingId: string, request?: unknown): Promise<PaidBooking> {
  const response = await customer.pay(bookingId, request)
  if (response.status !== 200) throw new Error(`the payment was refused: ${await response.text()}`)
  return (await response.json()) as PaidBooking
}
