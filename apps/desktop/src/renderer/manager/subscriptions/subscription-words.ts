/** Subscriptions and their plans in words, at the manager's page. */
import { formatMoney, type SubscriptionPlan, type SubscriptionRecord, type SubscriptionState } from '@marquee/shared'

export const STATE_WORDS: Record<SubscriptionState, string> = {
  unpaid: 'Not paid yet',
  active: 'Active',
  expired: 'Expired',
  paused: 'Paused',
  ended: 'Ended',
  past_due: 'Past due',
}

/** `SGD 22.00 a month · entries at SGD 5.50 · 12 paid` */
export function planInWords({ price, currency, period, referencePrice, paid }: SubscriptionPlan): string {
  const money = (amount: number): string => formatMoney({ amount, currency })
  return `${money(price)} a ${period} · entries at ${money(referencePrice)} · ${paid} paid at the moment`
}

/** `every cinema · standard, premium seats · no surcharge of a format` */
export function coverageInWords({ categories, formats }: SubscriptionPlan, cinema: string | undefined): string {
  const seats = categories === null ? 'all seats' : `${categories.join(', ')} seats`
  const surcharges =
    formats === null ? 'all formats' : formats.length === 0 ? 'no surcharges' : `surcharges of ${formats.join(', ')}`
  return `${cinema ?? 'every cinema'} · ${seats} · ${surcharges}`
}

export const ACT_WORDS: Record<SubscriptionRecord['acts'][number]['kind'], string> = {
  paused: 'Paused',
  resumed: 'Resumed',
  ended: 'Ends with its paid period',
  kept: 'Goes on after its paid period',
  renewals_stopped: 'Renewals stopped',
}

/** `3d, imax` as a list; null: all. */
export function formatsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((word) => word !== ''),
    ),
  ]
}
