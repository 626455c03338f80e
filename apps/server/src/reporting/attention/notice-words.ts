/** Movements at the gateway that this house didn't make, and what is to be done about them, in a manager's words. */
import { formatGatewayMoney, formatMoney } from '@marquee/shared'
import type { GatewayNotice } from '../../payments/gateway-notices.ts'

export interface NoticeWords {
  /** The text is one sentence. */
  what: string
  todo: string
}

export function noticeWords(notice: GatewayNotice): NoticeWords {
  switch (notice.kind) {
    case 'wrong_amount':
      return {
        what: `The gateway took ${formatMoney(notice.captured)} for a booking that costs ${formatMoney(notice.asked)}.`,
        todo: 'Nothing was booked, and the money goes back by itself. Have the payment looked at in the gateway’s dashboard before more cards are taken.',
      }
    case 'given_back_there':
      return {
        what: `Somebody gave the customer ${formatMoney(notice.money)} back in the gateway’s dashboard, and not here.`,
        todo: notice.whole
          ? 'The booking counts it: nothing is left of the payment. But its seats are still sold: open the booking and give them back, or let the customer keep them and set this aside.'
          : 'The booking counts it. But its seats are still sold: open the booking and give back those that the money was for, or set this aside if there are none.',
      }
    case 'dispute':
      return disputeWords(notice)
    case 'not_matched':
      return mismatchWords(notice)
    case 'payout_failed':
      return {
        what: `The bank has sent back a payout of the gateway${notice.failure === null ? '' : ` (${plain(notice.failure)})`}.`,
        todo: 'Put the house’s bank account right in the gateway’s dashboard: the money is paid out again from there. Then set this aside.',
      }
    case 'payout_not_matched':
      return {
        what: 'A payout of the gateway is not the sum of what the gateway says is in it.',
        todo: 'Compare it with the payout in the gateway’s dashboard, and ask the gateway about the difference.',
      }
    case 'fraud_warning':
      return {
        what: `The card’s bank warns that this payment is fraud (${plain(notice.reason)}).`,
        todo: 'Open the booking and give all its seats and money back now, unless you know the customer. If the bank takes the money back later, a fee is added, and somebody may have used the tickets.',
      }
  }
}

function mismatchWords({ why, what, ours, theirs }: Extract<GatewayNotice, { kind: 'not_matched' }>): NoticeWords {
  const here = ours ? formatMoney(ours) : 'Money'
  const there = theirs ? formatGatewayMoney(theirs) : 'money'
  const isCharge = what === 'charge'
  switch (why) {
    case 'not_there':
      return {
        what: isCharge
          ? `${here} was paid by card here, and the gateway’s balance has had none of it for a day.`
          : `${here} was given back here, and the gateway’s balance has given none of it for a day.`,
        todo: 'Look for the payment in the gateway’s dashboard, and ask the gateway where its money is.',
      }
    case 'not_here':
      return {
        what: `The gateway’s balance has given back ${there} of a payment, and nothing here says so.`,
        todo: 'Look for the payment in the gateway’s dashboard: the booking does not count what the customer has got back.',
      }
    case 'other_amount':
      return {
        what: `The gateway’s balance has ${there} for a ${isCharge ? 'payment' : 'refund'} that is ${here} here.`,
        todo: 'Compare the payment with the gateway’s dashboard. If a refund has failed there, the customer has not got the money.',
      }
  }
}

/** The bank's day, which is told in UTC. */
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

function disputeWords({ state, reason, money, answerBy }: Extract<GatewayNotice, { kind: 'dispute' }>): NoticeWords {
  const sum = money ? formatMoney(money) : 'The money'
  const until = answerBy ? ` by ${DAY.format(new Date(answerBy))}` : ''
  switch (state) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return {
        what: `The customer’s bank asks about this payment (${plain(reason)}). It has not taken the money back yet.`,
        todo: `Answer in the gateway’s dashboard${until}, or open the booking and give all its seats and money back.`,
      }
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return {
        what: `The customer disputes this payment (${plain(reason)}): ${sum} is with the bank until it decides.`,
        todo: `Answer in the gateway’s dashboard${until}: the booking says what was sold, and when somebody was let in. Do not give the money back here as well. If nobody was let in yet, you may give the seats back with the amount 0.`,
      }
    case 'lost':
      return {
        what: `The bank has decided for the customer: ${sum} is gone (${plain(reason)}).`,
        todo: 'The booking still counts the payment, though the bank has taken the money. If the show is still to come, open the booking and give its seats back with the amount 0.',
      }
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return {
        what: `The dispute of this payment is over: ${sum} stays with the house.`,
        todo: 'Nothing has to be done: set this aside.',
      }
  }
}

const plain = (word: string): string => word.replaceAll('_', ' ')
