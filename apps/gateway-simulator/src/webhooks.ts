/** Tells whoever listens what happened, signed as Stripe signs, and again when it wasn't heard. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults, Step } from './faults.ts'
import { newId, nowInSeconds } from './objects.ts'

/** The pauses between tries. Events on their way when the simulator ends are lost. */
const PAUSES_MS = [200, 1000, 3000, 10_000, 30_000]
const ANSWER_WITHIN_MS = 10_000

export interface Webhooks {
  /** undefined: nobody listens */
  address(): string | undefined
  send(to: string | undefined): void
  tell(step: Step, type: string, object: object, times?: number): void
  counts(): WebhookCounts
}

export interface WebhookCounts {
  events: number
  /** Requests, second tries and duplicates among them. */
  sent: number
  delivered: number
  /** Given up. */
  failed: number
}

export function createWebhooks(secret: string, faults: Faults, firstAddress: string | undefined): Webhooks {
  let to = firstAddress
  const counts: WebhookCounts = { events: 0, sent: 0, delivered: 0, failed: 0 }

  async function sendOnce(address: string, body: string): Promise<boolean> {
    const at = nowInSeconds()
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    counts.sent++
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${signature}` },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }

  async function deliver(body: string, delayMs: number): Promise<void> {
    await sleep(delayMs)
    for (const pauseMs of [...PAUSES_MS, undefined]) {
      if (to === undefined) return
      if (await sendOnce(to, body)) {
        counts.delivered++
        return
      }
      if (pauseMs !== undefined) await sleep(pauseMs)
    }
    counts.failed++
  }

  return {
    address: () => to,
    send(address) {
      to = address
    },
    tell(step, type, object, times = 1) {
      counts.events++
      if (to === undefined) return
      const body = JSON.stringify({
        id: newId('evt'),
        object: 'event',
        created: nowInSeconds(),
        data: { object },
        livemode: false,
        type,
      })
      const struck = faults.strike(step, ['duplicate_webhook', 'late_webhook'])
      const delayMs = struck.get('late_webhook') ?? 0
      const copies = struck.has('duplicate_webhook') ? 2 * times : times
      for (let copy = 0; copy < copies; copy++) void deliver(body, delayMs)
    },
    counts: () => ({ ...counts }),
  }
}
