/** Classifies Stripe's errors by what happened to the money: moved, not moved, or unknown. */
import Stripe from 'stripe'
import { GatewayUnknown } from './gateway.ts'

/**
 * Runs calls to Stripe that answer within `timeoutMs` altogether. The SDK's own time-out is one of silence on one socket,
 * and a closed connection is tried a second time whatever the settings are. Neither bounds how long a customer waits.
 *
 * @throws GatewayUnknown when there was no answer, or one that doesn't say what happened
 * @throws Error for what a person must put right: a wrong key, a request that Stripe doesn't understand
 */
export async function withinTime<T>(timeoutMs: number, what: string, calls: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new GatewayUnknown(`${what}: no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await Promise.race([calls(), late])
  } catch (error) {
    throw explain(what, error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Never Stripe's own message or the error itself: they can hold parts of keys, tokens and requests.
 * @param error what a call of the SDK threw
 */
export function explain(what: string, error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode, code, param, requestId } = error
  const about = [`status ${statusCode ?? 'none'}`, code, param, requestId].filter(Boolean).join(', ')
  if (isUnknown(error)) return new GatewayUnknown(`${what}: ${error.type} (${about})`)
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return new Error(`${what}: Stripe does not accept STRIPE_SECRET_KEY (${about})`)
  }
  return new Error(`${what}: Stripe refused the request with ${error.type} (${about})`)
}

/** No answer, an answer of a broken gateway, one that another request with the same key is in the way of, or "too many". */
function isUnknown(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  )
}

/** Stripe's refusal of a request, by which nothing was done; undefined: it is none. */
export function refusalOf(error: unknown): InstanceType<typeof Stripe.errors.StripeInvalidRequestError> | undefined {
  return error instanceof Stripe.errors.StripeInvalidRequestError ? error : undefined
}

/** True when Stripe itself failed, and answers that failure to the same key for a day without trying again. */
export function isReplayedServerError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'
}
