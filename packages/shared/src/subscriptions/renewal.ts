/** How a renewal of a subscription by its saved card stands. */

/**
 * `open`: the gateway hasn't said yet. `waiting`: the bank has said no, and is asked again. `holder_asked`: the bank wants the holder to
 * confirm it. `past_due`: it isn't tried again by itself. `renewed`: the period is paid. `given_back`: money came and went back. `off`:
 * nothing was charged.
 */
export const RENEWAL_STATES = ['open', 'waiting', 'holder_asked', 'past_due', 'renewed', 'given_back', 'off'] as const
export type RenewalState = (typeof RENEWAL_STATES)[number]
