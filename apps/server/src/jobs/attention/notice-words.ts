/** What moved at the gateway without us, and what is to be done about it, in a manager's words. */
import { formatMoney } from '@marquee/shared'
import type { GatewayNotice } from '../../payments/gateway-notices.ts'

export interface NoticeWords {
  /** One sentence. */
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
        what: `${formatMoney(notice.money)} went back to the customer at the gateway itself, such as in its dashboard.`,
        todo: notice.whole
          ? 'The ledger counts it. Nothing is left of the payment, and the seats are still booked: open the booking and give them back, unless the customer is to keep them.'
          : 'The ledger counts it. The seats are still booked: open the booking and give back those that the money was for, if there are any.',
      }
    case 'dispute':
      return disputeWords(notice)
    case 'fraud_warning':
      return {
        what: `The card’s bank warns that this payment is fraud (${plain(notice.reason)}).`,
        todo: 'Give the money back now, unless you know the customer: open the booking and cancel it. If the bank takes the money back later, a fee is added, and somebody may have used the tickets.',
      }
  }
}

function disputeWords({ state, reason, money, answerBy }: Extract<GatewayNotice, { kind: 'dispute' }>): NoticeWords {
  const sum = money ? formatMoney(money) : 'The money'
  const until = answerBy ? ` until ${answerBy.slice(0, 10)}` : ''
  switch (state) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return {
        what: `The customer’s bank asks about this payment (${plain(reason)}). It has not taken the money back yet.`,
        todo: `Answer in the gateway’s dashboard${until}, or give the money back: open the booking and cancel it.`,
      }
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return {
        what: `The customer disputes this payment (${plain(reason)}): ${sum} is with the bank until it decides.`,
        todo: `Answer in the gateway’s dashboard${until}: the booking says what was sold, and when it was admitted. Do not give the money back here as well. If it is not admitted yet, you may give the seats back for 0.`,
      }
    case 'lost':
      return {
        what: `The bank has decided for the customer: ${sum} is gone (${plain(reason)}).`,
        todo: 'The ledger still counts the payment, as a sale whose money the bank has taken. If the show is still to come, open the booking and give its seats back for 0.',
      }
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return {
        what: `The dispute of this payment is over: ${sum} stays with the house.`,
        todo: 'Nothing has to be done.',
      }
  }
}

const plain = (word: string): string => word.replaceAll('_', ' ')
