/** Stripe's readers, with the fields that Marquee reads and a few for people; and what the simulator knows of each. */
import type { CardError, Metadata } from '../objects.ts'
import type { Behaviour } from './behaviours.ts'

export interface ProcessConfig {
  enable_customer_cancellation?: boolean | undefined
  skip_tipping?: boolean | undefined
  tipping?: { amount_eligible?: number | undefined } | undefined
}

export interface ReaderAction {
  type: 'process_payment_intent'
  status: 'in_progress' | 'succeeded' | 'failed'
  failure_code: string | null
  failure_message: string | null
  api_error: (CardError & { charge?: string }) | null
  process_payment_intent: { payment_intent: string; process_config: ProcessConfig }
}

export interface Reader {
  id: string
  object: 'terminal.reader'
  /** The latest one, also when it is over. */
  action: ReaderAction | null
  device_sw_version: string
  device_type: 'simulated_stripe_s700'
  ip_address: string
  label: string
  /** Milliseconds, unlike Stripe's other times. */
  last_seen_at: number
  livemode: false
  location: string
  metadata: Metadata
  serial_number: string
  status: 'online' | 'offline'
}

/** A charge that a reader was asked for and that isn't over. */
export interface Attempt {
  paymentIntent: string
  config: ProcessConfig
  behaviour: Behaviour
  /**
   * `waiting` for a card; `authorizing`: the bank is asked, and nobody can cancel; `stuck`: nothing more happens by itself.
   */
  phase: 'waiting' | 'authorizing' | 'stuck'
  /** The end of the phase, in ms; of `stuck`: its beginning. */
  until: number
  /** The money was taken, and the reader could not say so. */
  charged: boolean
}

export interface ReaderRow {
  id: string
  reader: Reader
  /** In this order, each as often as it says. */
  next: Behaviour[]
  /** Afterwards, until it is reset. */
  always: Behaviour
  /** It lost its network by itself. */
  offline: boolean
  /** At most one, but for the reader that takes several charges at once. */
  attempts: Attempt[]
}
