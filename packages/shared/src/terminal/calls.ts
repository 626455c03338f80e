/**
 * Every call that a terminal makes to the server, declared once. The server's role check, validation and list of handlers
 * follow from this table; so do the terminal's time-outs, and the calls that its engine passes on for a screen.
 */

import { z } from 'zod'
import { KioskSetting } from '../kiosks/kiosk-setting.ts'
import {
  AccountRecord,
  AccountRecordRequest,
  AccountsAnswer,
  ActOnAccountRequest,
  ChangeAccountRequest,
  Invoice,
  InvoiceRequest,
  MakeInvoiceRequest,
  OpenAccountRequest,
  ReceivePaymentRequest,
} from '../manager/accounts.ts'
import {
  AllotmentPolicy,
  AllotmentPolicyRequest,
  AllottedSeatsAnswer,
  ForceReleaseAnswer,
  ForceReleaseRequest,
  SetAllotmentPolicyRequest,
} from '../manager/allotted-seats.ts'
import { AnswerApprovalRequest, ApprovalQuestion, ApprovalsAnswer } from '../manager/approvals.ts'
import { AttentionAnswer, SetAsideRequest, TryAgainAnswer, TryAgainRequest } from '../manager/attention.ts'
import { FindBookingAnswer, FindBookingRequest, GiveBackAnswer, GiveBackRequest } from '../manager/booking-record.ts'
import { CancelShowAnswer, CancelShowRequest } from '../manager/cancel-show.ts'
import { ClosedShowsAnswer, OpenClosedShowAnswer, OpenClosedShowRequest } from '../manager/closed-shows.ts'
import { Conflict, ConflictsAnswer, SettleConflictRequest } from '../manager/conflicts.ts'
import { GatewayDayAnswer, GatewayDayRequest } from '../manager/gateway-day.ts'
import { KioskRequest, PictureOfKioskAnswer, SetKioskMessageRequest } from '../manager/kiosks.ts'
import {
  OfficeAcceptRequest,
  OfficeAccountRequest,
  OfficeAccountsAnswer,
  OfficeBeginSecondFactorRequest,
  OfficeChangePasswordRequest,
  OfficeChooseCinemaRequest,
  OfficeConfirmSecondFactorRequest,
  OfficeEndSecondFactorRequest,
  OfficeHistoryAnswer,
  OfficeHistoryRequest,
  OfficeInvitation,
  OfficeLoggedIn,
  OfficeLogInRequest,
  OfficeProviderBegun,
  OfficeProviderFinishRequest,
  OfficeRecoveryCodes,
  OfficeSecondFactorBegun,
  OfficeState,
  OfficeStateRequest,
  SaveOfficeAccountRequest,
} from '../manager/office.ts'
import {
  OperatorsInOffice,
  RemoveOperatorRequest,
  SaveOperatorRequest,
  SetCounterLockRequest,
  SetOperatorBadgeRequest,
  SetOperatorPinRequest,
} from '../manager/operators.ts'
import { ChangePriceListAnswer, ChangePriceListRequest, PriceListsAnswer } from '../manager/price-lists.ts'
import {
  ChangePrintTemplateAnswer,
  ChangePrintTemplateRequest,
  PrintTemplatesAnswer,
  PrintTemplatesRequest,
} from '../manager/print-templates.ts'
import { AssignReaderRequest, ReadersAnswer, TakeReaderAwayRequest } from '../manager/readers.ts'
import {
  CloseShiftRequest,
  LastShiftAnswer,
  NoteShiftRequest,
  ShiftRecord,
  ShiftRecordRequest,
  ShiftsAnswer,
  ShiftsRequest,
} from '../manager/shifts.ts'
import { MoveStockRequest, StockHistory, StockHistoryRequest } from '../manager/stock.ts'
import {
  ChangePlanRequest,
  ChangeSubscriptionRequest,
  FindSubscriptionsAnswer,
  FindSubscriptionsRequest,
  IssueSubscriptionRequest,
  MakePlanRequest,
  RenewSubscriptionRequest,
  StopRenewalsRequest,
  SubscriptionPlan,
  SubscriptionPlansAnswer,
  SubscriptionRecord,
  SubscriptionRecordRequest,
} from '../manager/subscriptions.ts'
import { ChangeTariffAnswer, ChangeTariffRequest, TariffsAnswer, TariffsRequest } from '../manager/tariffs.ts'
import {
  EnrolmentCodeRequest,
  EnrolmentCodeState,
  MadeEnrolmentCode,
  MakeEnrolmentCodeRequest,
  RenameTerminalRequest,
  RevokeTerminalRequest,
} from '../manager/terminals.ts'
import {
  ChangeVoucherRequest,
  FindVoucherRequest,
  IssueVouchersRequest,
  VoucherBatch,
  VoucherBatchesAnswer,
  VoucherRecord,
  VouchersOfBatchAnswer,
  VouchersOfBatchRequest,
} from '../manager/vouchers.ts'
import {
  CatalogueAnswer,
  CatalogueRequest,
  ClaimAnswer,
  ClaimRequest,
  ExtendAnswer,
  ExtendRequest,
  OccupancyAnswer,
  OccupancyRequest,
  ReleaseRequest,
  SalesAnswer,
  SalesRequest,
  TakeOverAnswer,
  TakeOverRequest,
  type TerminalKind,
  TerminalsAnswer,
  UnwatchRequest,
  WatchAnswer,
  WatchRequest,
} from '../terminal-protocol.ts'
import {
  ClaimCreditAnswer,
  ClaimCreditRequest,
  FindAccountsAnswer,
  FindAccountsRequest,
  LetGoOfCreditRequest,
} from './accounts.ts'
import { Approval, ApprovalRequest, AskApprovalRequest } from './approvals.ts'
import { BootAnswer, BootRequest, ReferencesAnswer, ReferencesRequest } from './boot.ts'
import { ReportAnswer, ReportRequest } from './claims.ts'
import { CommandBatch, CommandsAnswer } from './commands.ts'
import { TellConditionRequest } from './condition.ts'
import { DoorNewsAnswer, DoorNewsRequest, OrderAtDoorAnswer, OrderAtDoorRequest } from './door.ts'
import {
  BookingToPrint,
  BookingToPrintRequest,
  FindAtDoorAnswer,
  FindAtDoorRequest,
  FindBookingsAnswer,
  FindBookingsRequest,
  MailAgainAnswer,
  MailAgainRequest,
  MailOrderRequest,
} from './find-bookings.ts'
import { CallForHelpRequest, HelpCallRequest, HelpCallsAnswer, OwnHelpCall } from './help-calls.ts'
import { OwnReaderAnswer, TellOutOfOrderRequest } from './kiosks.ts'
import { ApproveHereRequest, OperatorsAnswer, TellLockOutsRequest, WhoWorksRequest } from './operators.ts'
import {
  ExchangeAnswer,
  ExchangeRequest,
  FindOrderAnswer,
  FindOrderRequest,
  RefundedAtMachineRequest,
  ReturnLinesAnswer,
  ReturnLinesRequest,
} from './order-return.ts'
import {
  KeepParkedRequest,
  SyncParkedAnswer,
  SyncParkedRequest,
  TakeUpParkedAnswer,
  TakeUpParkedRequest,
} from './parked-orders.ts'
import { FindPickUpRequest, HandOverAnswer, HandOverRequest, PickUp } from './pickups.ts'
import { CodesLeft, CodesLeftRequest } from './promo-codes.ts'
import { PayAtReaderRequest, ReaderPayment, ReaderPaymentRequest } from './reader-payments.ts'
import { StockLevels, StockLevelsRequest } from './stock.ts'
import { ClaimEntriesAnswer, ClaimEntriesRequest } from './subscriptions.ts'
import { ClaimVoucherAnswer, ClaimVoucherRequest, LetGoOfVouchersRequest } from './vouchers.ts'

const QUICK_MS = 5000
/** The outbox sends up to 40 commands at a time. */
const BATCH_MS = 10_000
/** The server waits for the payment gateway before it answers. A screen waits for its engine 20 s. */
const GATEWAY_MS = 18_000

export const Empty = z.strictObject({})

export interface Call {
  request: z.ZodType
  /** The value of an `Answer`. */
  answer: z.ZodType
  /** The kinds of terminals that may make it. A refusal names them in this order. */
  who: readonly TerminalKind[]
  /** Answered also before the terminal has booted: it reads the programme while it waits for its run's number. */
  beforeBoot?: true
  /** A screen makes the call as well, by the same name: the engine sends it on, and hands the answer back. */
  passThrough?: true
  /** The terminal waits so long for the answer. */
  timeoutMs: number
  /** Completes the sentence of the refusals `offline` and `timeout`: what was not done, or may not have been. */
  undone: string
}

export const CALLS = {
  /** Answers with the show's map, and sends its changes until `unwatch`. */
  watch: {
    request: WatchRequest,
    answer: WatchAnswer,
    who: ['counter', 'kiosk', 'manager'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'the seat map cannot be fetched',
  },
  unwatch: {
    request: UnwatchRequest,
    answer: Empty,
    who: ['counter', 'kiosk', 'manager'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'the show cannot be closed',
  },
  /** Holds seats for a booking. */
  claim: {
    request: ClaimRequest,
    answer: ClaimAnswer,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'seats cannot be held',
  },
  /** Gives seats back. */
  release: {
    request: ReleaseRequest,
    answer: Empty,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'seats cannot be given back',
  },
  /** Gives a booking's hold more time. */
  extend: {
    request: ExtendRequest,
    answer: ExtendAnswer,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'the time cannot be extended',
  },
  /** Takes a hold over from an online customer or another terminal, by its reference. Idempotent. */
  takeOverHold: {
    request: TakeOverRequest,
    answer: TakeOverAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the booking may or may not be taken over',
  },
  /** Begins or continues a run of the terminal. */
  boot: {
    request: BootRequest,
    answer: BootAnswer,
    who: ['counter', 'kiosk', 'manager', 'door'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'it cannot be started',
  },
  /** Names all seats that the terminal has a claim on. The answer names those that ended, and those that it holds besides for its bookings. */
  report: {
    request: ReportRequest,
    answer: ReportAnswer,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'it is not known which seats this terminal still has',
  },
  /** Lends booking references, to sell with while cut off. */
  references: {
    request: ReferencesRequest,
    answer: ReferencesAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'there are no more booking references',
  },
  /** Sends the next entries of the outbox. */
  commands: {
    request: CommandBatch,
    answer: CommandsAnswer,
    who: ['counter', 'kiosk', 'door'],
    timeoutMs: BATCH_MS,
    undone: 'what was done waits to be sent',
  },
  /** Has an order paid with a card at the terminal's reader. Answered before the reader is asked; then `readerPaymentChanged` tells. */
  payAtReader: {
    request: PayAtReaderRequest,
    answer: ReaderPayment,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'the card reader may or may not ask for a card',
  },
  /** Reads how such a payment stands. */
  readerPayment: {
    request: ReaderPaymentRequest,
    answer: ReaderPayment,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'it is not known how the payment at the card reader stands',
  },
  /** Asks for its end; only the answer or notice `off` is one. One that the server never heard of can't begin any more. Idempotent. */
  cancelReaderPayment: {
    request: ReaderPaymentRequest,
    answer: ReaderPayment,
    who: ['counter', 'kiosk'],
    timeoutMs: GATEWAY_MS,
    undone: 'the payment at the card reader may or may not be cancelled',
  },
  /** Claims a voucher, to pay with it or to sell it. */
  claimVoucher: {
    request: ClaimVoucherRequest,
    answer: ClaimVoucherAnswer,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'vouchers cannot be taken',
  },
  /** Ends this terminal's claims on vouchers that it has not used. */
  letGoOfVouchers: {
    request: LetGoOfVouchersRequest,
    answer: Empty,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'the voucher cannot be given back',
  },
  /** Names the orders that the counter has parked: the server forgets its others. Answers what it lacks, and who else has parked what. */
  syncParked: {
    request: SyncParkedRequest,
    answer: SyncParkedAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'other counters don’t know what is parked here',
  },
  /** Keeps what is in a parked order, for the counter that takes it up. Idempotent. */
  keepParked: {
    request: KeepParkedRequest,
    answer: z.object({}),
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'other counters can’t take the order up',
  },
  /** Takes an order up that another counter has parked, with its seats, on that counter's word. Idempotent. */
  takeUpParked: {
    request: TakeUpParkedRequest,
    answer: TakeUpParkedAnswer,
    who: ['counter'],
    timeoutMs: BATCH_MS,
    undone: 'the order may or may not be taken up: try again',
  },
  /** Asks a supervisor for a yes to one act. Answered at once; then `approvalChanged` tells. */
  askApproval: {
    request: AskApprovalRequest,
    answer: Approval,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'a manager may or may not be asked',
  },
  /** Reads how such a question stands. */
  approval: {
    request: ApprovalRequest,
    answer: Approval,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'it is not known what the manager says',
  },
  /** Takes a question back that waits. Idempotent. */
  withdrawApproval: {
    request: ApprovalRequest,
    answer: Approval,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the question may or may not be taken back',
  },
  /** Says yes to such a question of this counter, by an operator of the cinema who typed their PIN there. Once. */
  approveHere: {
    request: ApproveHereRequest,
    answer: Approval,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'it may or may not be agreed to',
  },
  /** Reads who may work at the terminal's cinemas; a door asks them for a yes, a kiosk opens its staff page to them. */
  operators: {
    request: Empty,
    answer: OperatorsAnswer,
    who: ['counter', 'kiosk', 'door'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'the operators are not known',
  },
  /** Says who works at this counter from now on. */
  whoWorks: {
    request: WhoWorksRequest,
    answer: Empty,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the server does not know who works here',
  },
  /** Tells that wrong PINs were typed until the counter made somebody wait. Idempotent. */
  tellLockOuts: {
    request: TellLockOutsRequest,
    answer: Empty,
    who: ['counter', 'kiosk', 'door'],
    timeoutMs: QUICK_MS,
    undone: 'managers may or may not hear of wrong PINs',
  },
  /** Lists the operators of the manager's cinemas. */
  operatorsInOffice: {
    request: Empty,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the operators are not known',
  },
  /** Makes an operator, or changes name and roles. Idempotent. */
  saveOperator: {
    request: SaveOperatorRequest,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the operator may or may not be saved',
  },
  /** Sets an operator's PIN. Idempotent. */
  setOperatorPin: {
    request: SetOperatorPinRequest,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the PIN may or may not be set',
  },
  /** Gives an operator a badge, or takes it away. Idempotent. */
  setOperatorBadge: {
    request: SetOperatorBadgeRequest,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the badge may or may not be changed',
  },
  /** Takes an operator's roles at the manager's cinemas; without any role they are gone. Idempotent. */
  removeOperator: {
    request: RemoveOperatorRequest,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the operator may or may not be removed',
  },
  /** Sets when a cinema's counters lock themselves. Idempotent. */
  setCounterLock: {
    request: SetCounterLockRequest,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it may or may not be changed',
  },
  /** Lists the questions of the manager's cinema. */
  approvals: {
    request: Empty,
    answer: ApprovalsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not known what counters ask for',
  },
  /** Says yes or no. */
  answerApproval: {
    request: AnswerApprovalRequest,
    answer: ApprovalQuestion,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the answer may or may not be given',
  },
  /** Looks a subscription up, and claims its right to be admitted to shows for the time of a sale. */
  claimEntries: {
    request: ClaimEntriesRequest,
    answer: ClaimEntriesAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the subscription cannot be looked up',
  },
  /** Finds company accounts by name. */
  findAccounts: {
    request: FindAccountsRequest,
    answer: FindAccountsAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'accounts cannot be looked up',
  },
  /** Claims credit of a company account for an order. */
  claimCredit: {
    request: ClaimCreditRequest,
    answer: ClaimCreditAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the account cannot be claimed',
  },
  /** Ends this terminal's claims on credit that it has not used. */
  letGoOfCredit: {
    request: LetGoOfCreditRequest,
    answer: Empty,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the account cannot be let go of',
  },
  /** Reads how often promo codes with a limit may still be used. It keeps none for the counter. */
  codesLeft: {
    request: CodesLeftRequest,
    answer: CodesLeft,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'how often the promo code was used is not known',
  },
  /** Reads how much is left of a cinema's counted goods; then `stockChanged` tells. */
  stockLevels: {
    request: StockLevelsRequest,
    answer: StockLevels,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'how much is left in stock is not known',
  },
  /** Enters what was delivered, counted or written off. Sent again with its id, it is done once. */
  moveStock: {
    request: MoveStockRequest,
    answer: StockLevels,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the stock may or may not be changed',
  },
  /** Reads what happened to a stock, the newest first. */
  stockHistory: {
    request: StockHistoryRequest,
    answer: StockHistory,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'what happened to the stock is not known',
  },
  /** The last shift that the ledger knows of this counter. */
  lastShift: {
    request: Empty,
    answer: LastShiftAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the last shift of this counter is not known',
  },
  /** Shifts of a day, or those that somebody must look at. */
  shifts: {
    request: ShiftsRequest,
    answer: ShiftsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the shifts can not be looked up',
  },
  /** A shift with its report, by the ledger as it is now. */
  shiftRecord: {
    request: ShiftRecordRequest,
    answer: ShiftRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the shift can not be looked up',
  },
  /** Closes a shift that was left open, without a count. */
  closeShift: {
    request: CloseShiftRequest,
    answer: ShiftRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the shift may or may not be closed',
  },
  /** Notes that somebody has looked at a shift whose figures disagree. */
  noteShift: {
    request: NoteShiftRequest,
    answer: ShiftRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it may or may not be noted',
  },
  /** Finds what is to be handed over for a pick-up code. */
  findPickUp: {
    request: FindPickUpRequest,
    answer: PickUp,
    who: ['counter'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not known whether the goods were handed over: nothing is handed over by its code',
  },
  /** Notes that the goods of a pick-up code are handed over, once. Idempotent. */
  handOver: {
    request: HandOverRequest,
    answer: HandOverAnswer,
    who: ['counter'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it may or may not be noted that the goods were handed over: press Hand over again',
  },
  /** Reads what other doors admitted, and which tickets are no longer valid. */
  doorNews: {
    request: DoorNewsRequest,
    answer: DoorNewsAnswer,
    who: ['door', 'manager'],
    timeoutMs: QUICK_MS,
    undone: 'what other doors admitted is not known',
  },
  /** Looks up a booking's tickets, and which of them are in. */
  orderAtDoor: {
    request: OrderAtDoorRequest,
    answer: OrderAtDoorAnswer,
    who: ['door'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the booking was not found in time',
  },
  /** Finds bookings of the hours before and after now, by name or reference. */
  findAtDoor: {
    request: FindAtDoorRequest,
    answer: FindAtDoorAnswer,
    who: ['door'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'bookings were not found in time',
  },
  /** Reads the programme, a page at a time. */
  catalogue: {
    request: CatalogueRequest,
    answer: CatalogueAnswer,
    who: ['counter', 'kiosk', 'manager', 'door'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'the programme cannot be fetched',
  },
  /** Reads how many seats the shows of a period have left. */
  occupancy: {
    request: OccupancyRequest,
    answer: OccupancyAnswer,
    who: ['counter', 'kiosk', 'manager', 'door'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'the seats left are not known',
  },
  /** Lists the terminals of the manager's cinema. */
  terminals: {
    request: Empty,
    answer: TerminalsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the terminals are not known',
  },
  /** Lists the confirmed bookings of a show. */
  sales: {
    request: SalesRequest,
    answer: SalesAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the sales are not known',
  },
  /** Finds a booking by its reference or the code of a ticket. */
  findBooking: {
    request: FindBookingRequest,
    answer: FindBookingAnswer,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the booking cannot be looked up',
  },
  /** Finds bookings of the terminal's cinemas by whatever is known of them. So many an hour: nobody lists customers with it. */
  findBookings: {
    request: FindBookingsRequest,
    answer: FindBookingsAnswer,
    who: ['counter', 'manager'],
    timeoutMs: QUICK_MS,
    undone: 'bookings cannot be looked up',
  },
  /** Reads the tickets of a booking, for a printer. */
  bookingToPrint: {
    request: BookingToPrintRequest,
    answer: BookingToPrint,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'its tickets cannot be printed',
  },
  /** Has the tickets of an order mailed that this kiosk sold within the last minutes. Sent again with its id, it is done once. */
  mailOrder: {
    request: MailOrderRequest,
    answer: MailAgainAnswer,
    who: ['kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'the mail may or may not be sent',
  },
  /** Sends a booking's tickets to its customer once more. Sent again with its id, it is done once. */
  mailAgain: {
    request: MailAgainRequest,
    answer: MailAgainAnswer,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the mail may or may not be sent',
  },
  /** Finds an order that was sold: its lines, and what came back of them. */
  findOrder: {
    request: FindOrderRequest,
    answer: FindOrderAnswer,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the order cannot be looked up',
  },
  /** Gives lines of an order back, with their money. Sent again with its id, it is done once. */
  returnLines: {
    request: ReturnLinesRequest,
    answer: ReturnLinesAnswer,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'it may or may not be given back',
  },
  /** Exchanges tickets of an order for others, whose seats the terminal holds. Sent again with its id, it is done once. */
  exchange: {
    request: ExchangeRequest,
    answer: ExchangeAnswer,
    who: ['counter'],
    timeoutMs: GATEWAY_MS,
    undone: 'they may or may not be exchanged',
  },
  /** Money went back at a card machine, by this slip. Idempotent. */
  refundedAtMachine: {
    request: RefundedAtMachineRequest,
    answer: Empty,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the slip may or may not be written down',
  },
  /** The show doesn't take place: every sale is given back. Idempotent. */
  cancelShow: {
    request: CancelShowRequest,
    answer: CancelShowAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the show may or may not be cancelled',
  },
  /** Gives seats of a booking back, with their money. Sent again with its key, it is done once. */
  giveBack: {
    request: GiveBackRequest,
    answer: GiveBackAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the booking may or may not be given back',
  },
  /** Lists the items that wait for a manager. */
  attention: {
    request: Empty,
    answer: AttentionAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'what needs attention is not known',
  },
  /** Tries an item of that list again now. */
  tryAgain: {
    request: TryAgainRequest,
    answer: TryAgainAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'it may or may not have been tried',
  },
  /** Takes an item off that list, with the reason. */
  setAside: {
    request: SetAsideRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not set aside',
  },
  /** Lists sales and other commands of terminals that wait for a manager. */
  conflicts: {
    request: Empty,
    answer: ConflictsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the conflicts are not known',
  },
  /** Settles one of them. */
  settleConflict: {
    request: SettleConflictRequest,
    answer: Conflict,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'it may or may not be settled',
  },
  /** Lists the seats that are allotted to terminals or held by them. */
  allottedSeats: {
    request: Empty,
    answer: AllottedSeatsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not known which seats are allotted',
  },
  /** Takes seats from a terminal without its word. Sent again with its key, it is done once. */
  forceRelease: {
    request: ForceReleaseRequest,
    answer: ForceReleaseAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the seats may or may not be free',
  },
  /** Reads how many seats a cinema allots to its counters. */
  allotmentPolicy: {
    request: AllotmentPolicyRequest,
    answer: AllotmentPolicy,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'how many seats are allotted is not known',
  },
  /** Changes that. */
  setAllotmentPolicy: {
    request: SetAllotmentPolicyRequest,
    answer: AllotmentPolicy,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it may or may not be changed',
  },
  /** Lists the price lists, each with its versions. */
  priceLists: {
    request: Empty,
    answer: PriceListsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the price lists are not known',
  },
  /** Makes another version of a price list. Sent again with the version's id, it is done once. */
  changePriceList: {
    request: ChangePriceListRequest,
    answer: ChangePriceListAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the prices may or may not be changed',
  },
  /** Reads a cinema's tariff with its latest versions. */
  tariffs: {
    request: TariffsRequest,
    answer: TariffsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the tariff is not known',
  },
  /** Makes the next version of a cinema's tariff. Sent again with the version's id, it is done once. */
  changeTariff: {
    request: ChangeTariffRequest,
    answer: ChangeTariffAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the tariff may or may not be changed',
  },
  /** Reads what a cinema's receipt printers print. */
  printTemplates: {
    request: PrintTemplatesRequest,
    answer: PrintTemplatesAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the template is not known',
  },
  /** Makes the next version of it. Sent again with the version's id, it is done once. */
  changePrintTemplate: {
    request: ChangePrintTemplateRequest,
    answer: ChangePrintTemplateAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the template may or may not be changed',
  },
  /** Issues vouchers in bulk. Sent again with the batch's id, it is done once. */
  issueVouchers: {
    request: IssueVouchersRequest,
    answer: VoucherBatch,
    who: ['manager'],
    passThrough: true,
    timeoutMs: BATCH_MS,
    undone: 'the vouchers may or may not be issued',
  },
  /** Lists what was issued. */
  voucherBatches: {
    request: Empty,
    answer: VoucherBatchesAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the vouchers are not known',
  },
  /** Reads the codes of a batch, a page at a time. */
  vouchersOfBatch: {
    request: VouchersOfBatchRequest,
    answer: VouchersOfBatchAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the codes are not known',
  },
  /** Finds a voucher by its code, with all that happened to it. */
  findVoucher: {
    request: FindVoucherRequest,
    answer: VoucherRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the voucher cannot be looked up',
  },
  /** Blocks a voucher, unblocks it, or ends a terminal's claim on it. Idempotent. */
  changeVoucher: {
    request: ChangeVoucherRequest,
    answer: VoucherRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the voucher may or may not be changed',
  },
  /** Lists the company accounts. */
  accounts: {
    request: Empty,
    answer: AccountsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the accounts are not known',
  },
  /** Opens a company account. Sent again with its id, it is done once. */
  openAccount: {
    request: OpenAccountRequest,
    answer: AccountRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account may or may not be open',
  },
  /** Changes the terms of an account: a new version of them. */
  changeAccount: {
    request: ChangeAccountRequest,
    answer: AccountRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account may or may not be changed',
  },
  /** Blocks or closes an account, undoes it, or ends the claims on it. Idempotent. */
  actOnAccount: {
    request: ActOnAccountRequest,
    answer: AccountRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account may or may not be changed',
  },
  /** Reads an account, with what was put on it. */
  accountRecord: {
    request: AccountRecordRequest,
    answer: AccountRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account cannot be looked up',
  },
  /** Enters what a company has paid. Sent again with its id, it is done once. */
  receivePayment: {
    request: ReceivePaymentRequest,
    answer: AccountRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the payment may or may not be entered',
  },
  /** Makes an invoice of all that is in none yet. Sent again with its id, it is done once. */
  makeInvoice: {
    request: MakeInvoiceRequest,
    answer: Invoice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the invoice may or may not be made',
  },
  /** Reads an invoice. */
  invoice: {
    request: InvoiceRequest,
    answer: Invoice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the invoice cannot be read',
  },
  /** Lists the plans of subscriptions. */
  subscriptionPlans: {
    request: Empty,
    answer: SubscriptionPlansAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the plans are not known',
  },
  /** Makes a plan. Sent again with its id, it is done once. */
  makeSubscriptionPlan: {
    request: MakePlanRequest,
    answer: SubscriptionPlan,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the plan may or may not be made',
  },
  /** Ends the sale of a plan, or takes it up again. Idempotent. */
  changeSubscriptionPlan: {
    request: ChangePlanRequest,
    answer: SubscriptionPlan,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the plan may or may not be changed',
  },
  /** Issues a subscription. Sent again with its id, it is done once. */
  issueSubscription: {
    request: IssueSubscriptionRequest,
    answer: SubscriptionRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the subscription may or may not be issued',
  },
  /** Finds subscriptions by name, e-mail address or code. */
  findSubscriptions: {
    request: FindSubscriptionsRequest,
    answer: FindSubscriptionsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the subscriptions cannot be looked up',
  },
  /** Reads a subscription, with all that happened to it. */
  subscriptionRecord: {
    request: SubscriptionRecordRequest,
    answer: SubscriptionRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the subscription cannot be looked up',
  },
  /** Pauses a subscription, resumes it, ends it with its paid period, or keeps it. Idempotent. */
  changeSubscription: {
    request: ChangeSubscriptionRequest,
    answer: SubscriptionRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the subscription may or may not be changed',
  },
  /** Renews a period of a subscription with its saved card. Of the same period it is done once. */
  renewSubscription: {
    request: RenewSubscriptionRequest,
    answer: SubscriptionRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the subscription may or may not be renewed',
  },
  /** Charges the saved card of a subscription no more. Idempotent. */
  stopRenewals: {
    request: StopRenewalsRequest,
    answer: SubscriptionRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the renewals may or may not be stopped',
  },
  /** Lists the gateway's card readers, and the terminal that each belongs to. */
  readers: {
    request: Empty,
    answer: ReadersAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the card readers are not known',
  },
  /** Gives a card reader to a terminal. Idempotent. */
  assignReader: {
    request: AssignReaderRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the card reader may or may not be assigned',
  },
  /** Takes a card reader from its terminal. Idempotent. */
  takeReaderAway: {
    request: TakeReaderAwayRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the card reader may or may not be taken away',
  },
  /** Reads a day's money at the payment gateway. */
  gatewayDay: {
    request: GatewayDayRequest,
    answer: GatewayDayAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the money at the gateway is not known',
  },
  /** Lists shows that sell nothing new since the ledger was set back. */
  closedShows: {
    request: Empty,
    answer: ClosedShowsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not known which shows are closed',
  },
  /** Opens such a show without waiting for sales that may have been made. Idempotent. */
  openClosedShow: {
    request: OpenClosedShowRequest,
    answer: OpenClosedShowAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the show may or may not be open',
  },
  /** What a terminal tells of itself, for managers. Idempotent. */
  tellCondition: {
    request: TellConditionRequest,
    answer: Empty,
    who: ['counter', 'kiosk', 'manager', 'door'],
    timeoutMs: QUICK_MS,
    undone: 'managers do not know how this terminal is',
  },
  /** Whether somebody has to log in at the manager’s page, and who has. */
  officeState: {
    request: OfficeStateRequest,
    answer: OfficeState,
    who: ['manager'],
    timeoutMs: QUICK_MS,
    undone: 'it is not known who has logged in',
  },
  /** Logs somebody in at this terminal. */
  officeLogIn: {
    request: OfficeLogInRequest,
    answer: OfficeLoggedIn,
    who: ['manager'],
    timeoutMs: BATCH_MS,
    undone: 'nobody is logged in',
  },
  /** Sets the first password of an account, or another one, by a code, and logs in. */
  officeAccept: {
    request: OfficeAcceptRequest,
    answer: OfficeLoggedIn,
    who: ['manager'],
    timeoutMs: BATCH_MS,
    undone: 'the password may or may not be set',
  },
  /** Begins a log-in at the house’s provider. */
  officeProviderBegin: {
    request: Empty,
    answer: OfficeProviderBegun,
    who: ['manager'],
    passThrough: true,
    timeoutMs: BATCH_MS,
    undone: 'nobody is logged in',
  },
  /** Ends such a log-in, by the digits that it has shown. */
  officeProviderFinish: {
    request: OfficeProviderFinishRequest,
    answer: OfficeLoggedIn,
    who: ['manager'],
    timeoutMs: QUICK_MS,
    undone: 'nobody is logged in',
  },
  /** Ends the session. Idempotent. */
  officeLogOut: {
    request: Empty,
    answer: Empty,
    who: ['manager'],
    timeoutMs: QUICK_MS,
    undone: 'the session may or may not be over',
  },
  /** Somebody is at the page: the session goes on. */
  officeTouch: {
    request: Empty,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the session may end',
  },
  /** Looks after another cinema of theirs from now on. */
  officeChooseCinema: {
    request: OfficeChooseCinemaRequest,
    answer: OfficeState,
    who: ['manager'],
    timeoutMs: QUICK_MS,
    undone: 'the cinema may or may not be chosen',
  },
  /** Changes the own password. */
  officeChangePassword: {
    request: OfficeChangePasswordRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: BATCH_MS,
    undone: 'the password may or may not be changed',
  },
  /** Begins a second factor: the secret for an authenticator. */
  officeBeginSecondFactor: {
    request: OfficeBeginSecondFactorRequest,
    answer: OfficeSecondFactorBegun,
    who: ['manager'],
    passThrough: true,
    timeoutMs: BATCH_MS,
    undone: 'no second factor is begun',
  },
  /** Takes the second factor into use, by its first six digits. */
  officeConfirmSecondFactor: {
    request: OfficeConfirmSecondFactorRequest,
    answer: OfficeRecoveryCodes,
    who: ['manager'],
    timeoutMs: BATCH_MS,
    undone: 'the second factor may or may not be in use',
  },
  /** Does without a second factor from now on. */
  officeEndSecondFactor: {
    request: OfficeEndSecondFactorRequest,
    answer: OfficeState,
    who: ['manager'],
    timeoutMs: BATCH_MS,
    undone: 'the second factor may or may not be ended',
  },
  /** Lists the accounts of the office. */
  officeAccounts: {
    request: Empty,
    answer: OfficeAccountsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the accounts are not known',
  },
  /** Makes an account, or changes its name and roles. Idempotent. */
  saveOfficeAccount: {
    request: SaveOfficeAccountRequest,
    answer: OfficeAccountsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account may or may not be saved',
  },
  /** Makes a code by which somebody sets the password of their account. The one before it is good no more. */
  inviteOfficeAccount: {
    request: OfficeAccountRequest,
    answer: OfficeInvitation,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'there may or may not be a code',
  },
  /** Takes the second factor of an account away, and ends its sessions. Idempotent. */
  resetOfficeSecondFactor: {
    request: OfficeAccountRequest,
    answer: OfficeAccountsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the second factor may or may not be reset',
  },
  /** Removes an account, and ends its sessions. Idempotent. */
  removeOfficeAccount: {
    request: OfficeAccountRequest,
    answer: OfficeAccountsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account may or may not be removed',
  },
  /** Reads what was done at managers’ pages, the newest first. */
  officeHistory: {
    request: OfficeHistoryRequest,
    answer: OfficeHistoryAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the history is not known',
  },
  /** Makes a code that enrols one device, once. */
  makeEnrolmentCode: {
    request: MakeEnrolmentCodeRequest,
    answer: MadeEnrolmentCode,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'there may or may not be a code',
  },
  /** Reads whether a device has used such a code. */
  enrolmentCode: {
    request: EnrolmentCodeRequest,
    answer: EnrolmentCodeState,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not known whether the code was used',
  },
  /** Ends such a code. Idempotent. */
  withdrawEnrolmentCode: {
    request: EnrolmentCodeRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the code may or may not be good',
  },
  /** Gives a terminal another name. Idempotent. */
  renameTerminal: {
    request: RenameTerminalRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the terminal may or may not have the name',
  },
  /** Throws a terminal out. Idempotent. */
  revokeTerminal: {
    request: RevokeTerminalRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the terminal may or may not be revoked',
  },
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
  /** Reads the card reader of this terminal, and whether the gateway reaches it. */
  ownReader: {
    request: Empty,
    answer: OwnReaderAnswer,
    who: ['counter', 'kiosk'],
    timeoutMs: GATEWAY_MS,
    undone: 'it is not known how the card reader is',
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

export type CallName = keyof typeof CALLS
export type RequestOf<N extends CallName> = z.infer<(typeof CALLS)[N]['request']>
export type AnswerOf<N extends CallName> = z.infer<(typeof CALLS)[N]['answer']>

export const CALL_NAMES = Object.keys(CALLS) as CallName[]

export const isCallName = (name: string): name is CallName => Object.hasOwn(CALLS, name)

/** The calls that a screen makes straight through its engine. */
export type PassThroughName = {
  [N in CallName]: (typeof CALLS)[N] extends { passThrough: true } ? N : never
}[CallName]

export const PASS_THROUGH_NAMES = CALL_NAMES.filter((name): name is PassThroughName => 'passThrough' in CALLS[name])
