/** Help at kiosks, and kiosks from afar. */
import { KioskSetting } from '../../kiosks/kiosk-setting.ts'
import { KioskRequest, PictureOfKioskAnswer, SetKioskMessageRequest } from '../../manager/kiosks.ts'
import { CallForHelpRequest, HelpCallRequest, HelpCallsAnswer, OwnHelpCall } from '../help-calls.ts'
import { TellOutOfOrderRequest } from '../kiosks.ts'
import { type Call, Empty, GATEWAY_MS, QUICK_MS } from './call.ts'

export const KIOSK_CALLS = {
  /** A visitor calls for help. Idempotent; then `helpCallsChanged` tells. */
  callForHelp: {
    request: CallForHelpRequest,
    answer: OwnHelpCall,
    who: ['kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'nobody may have been called',
  },
  /** Reads how such a call of this kiosk stands. */
  helpCall: {
    request: HelpCallRequest,
    answer: OwnHelpCall,
    who: ['kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'it is not known whether somebody comes',
  },
  /** The visitor needs no help any more. Idempotent. */
  endHelpCall: {
    request: HelpCallRequest,
    answer: OwnHelpCall,
    who: ['kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'somebody may or may not come',
  },
  /** Lists the calls for help at the terminal's cinema. */
  helpCalls: {
    request: Empty,
    answer: HelpCallsAnswer,
    who: ['counter', 'manager', 'door'],
    timeoutMs: QUICK_MS,
    undone: 'it is not known who needs help',
  },
  /** Says that somebody of this terminal is coming. The first counts. Idempotent. */
  answerHelpCall: {
    request: HelpCallRequest,
    answer: HelpCallsAnswer,
    who: ['counter', 'manager', 'door'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the visitor may or may not know that you are coming',
  },
  /** Staff have taken this kiosk out of order, or put it back. Idempotent. */
  tellOutOfOrder: {
    request: TellOutOfOrderRequest,
    answer: KioskSetting,
    who: ['kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'managers do not know whether this kiosk is out of order',
  },
  /** Takes a kiosk out of order. One that is away hears of it when it is back. Idempotent. */
  takeKioskOut: {
    request: KioskRequest,
    answer: KioskSetting,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the kiosk may or may not be out of order',
  },
  /** Puts a kiosk back to work. One that is away hears of it when it is back. Idempotent. */
  putKioskBack: {
    request: KioskRequest,
    answer: KioskSetting,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the kiosk may or may not be back',
  },
  /** Sets what a kiosk's first page says today. Idempotent. */
  setKioskMessage: {
    request: SetKioskMessageRequest,
    answer: KioskSetting,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the message may or may not be changed',
  },
  /** Has a kiosk begin anew, unless somebody is paying there. */
  restartKiosk: {
    request: KioskRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the kiosk may or may not restart',
  },
  /** Has a kiosk make a picture of its page, unless a visitor's own data may be on it. */
  pictureOfKiosk: {
    request: KioskRequest,
    answer: PictureOfKioskAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'there is no picture',
  },
} as const satisfies Record<string, Call>
