/** Posts an event to an endpoint, signed as the Standard Webhooks specification says. https://www.standardwebhooks.com */
import { Webhook } from 'standardwebhooks'
import type { Delivery, Sent } from '../deliveries.ts'

export interface WebhookConfig {
  /** http: or https: */
  urls: string[]
  /** Base64 of at least 24 bytes, `whsec_` before it or not. */
  secret: string
}

const TIMEOUT_MS = 10_000

export function createPost({ secret }: WebhookConfig) {
  const webhook = new Webhook(secret)
  return async ({ eventId, target, body }: Delivery, stop: AbortSignal): Promise<Sent> => {
    const at = new Date()
    try {
      const answer = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Marquee',
          'webhook-id': eventId,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': webhook.sign(eventId, at, body),
        },
        body,
        // The settings alone decide where a booking's news goes, and no redirect does.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stop]),
      })
      await answer.body?.cancel()
      const { status } = answer
      if (answer.ok) return { kind: 'done', status }
      const error = status >= 300 && status < 400 ? 'it redirects, which is not followed' : `it answered ${status}`
      return { kind: 'failed', status, error }
    } catch (error) {
      stop.throwIfAborted()
      return { kind: 'failed', error: describe(error as Error) }
    }
  }
}

/**
 * fetch says "fetch failed", and why in the cause. Without a cause, fetch didn't take the URL, and its words repeat all
 * of it.
 */
function describe(error: Error): string {
  if (error.name === 'TimeoutError') return `it did not answer within ${TIMEOUT_MS / 1000} s`
  const { cause } = error
  const why = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : error.name
  return `it could not be reached (${why})`
}
