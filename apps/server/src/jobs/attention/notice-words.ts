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
  }
}
