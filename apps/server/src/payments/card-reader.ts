/** Card readers that the gateway drives, as the payments port tells of them. */

/** The latest charge that a reader was asked for. */
export interface ReaderCharge {
  /** The charge's name. */
  gatewayRef: string
  /** The reader's word, which is no evidence of money: a reader that lost its network tells of a failure that was none. */
  state: 'in_progress' | 'succeeded' | 'failed'
  /** Of a failure: the gateway's word, such as customer_canceled. */
  code?: string
}

export interface CardReader {
  /** The gateway's name for it. */
  readerRef: string
  /** As the people of the house call it. */
  name: string
  serial: string
  /** For people to read. Whether a charge can begin is known when it is begun. */
  online: boolean
  /** undefined: nothing since it was last cleared. */
  charge: ReaderCharge | undefined
}

export interface StartOnReader {
  gatewayRef: string
  readerRef: string
  /** A new one for each attempt: a spent one gets its first answer again, and the reader isn't asked. */
  idempotencyKey: string
  /** The reader shows a button to cancel. */
  customerMayCancel?: boolean
}

export type StartedOnReader =
  /** The customer is asked for the card. */
  | { kind: 'started' }
  /** It has another charge, or is busy with itself. Nothing was charged by this call. */
  | { kind: 'busy' }
  | { kind: 'offline' }
  /** `code`: the gateway's word. The charge's state says whether it is over already. */
  | { kind: 'refused'; code: string }

/** None of these says that nothing was charged: the charge is read afterwards. */
export type CancelledOnReader =
  /** The reader has forgotten the charge. */
  | { kind: 'cancelled' }
  /** The reader doesn't have the charge: never, or not any more. */
  | { kind: 'nothing_to_cancel' }
  /** The bank is being asked, or the reader can't be reached: the outcome is to be read, some seconds later. */
  | { kind: 'not_cancellable' }
