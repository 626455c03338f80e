/** What each call of a manager's page takes. The server asks this table, and nothing else, before it does any of them. */
import type { CALLS, CallName } from '../terminal/calls.ts'
import type { OfficeRight } from './office-account.ts'

type CallsOf<Kind> = {
  [N in CallName]: Kind extends (typeof CALLS)[N]['who'][number] ? N : never
}[CallName]

export type OfficeCall = CallsOf<'manager'>

/**
 * `anybody`: the device alone may. What it reads so is no secret at a kiosk either. `own`: whoever has logged in may, whatever
 * their role.
 */
export const CALL_RIGHTS = {
  boot: 'anybody',
  catalogue: 'anybody',
  occupancy: 'anybody',
  watch: 'anybody',
  unwatch: 'anybody',
  doorNews: 'anybody',
  tellCondition: 'anybody',
  officeState: 'anybody',
  officeLogIn: 'anybody',
  officeAccept: 'anybody',
  officeProviderBegin: 'anybody',
  officeProviderFinish: 'anybody',
  officeLogOut: 'anybody',

  officeTouch: 'own',
  officeChooseCinema: 'own',
  officeChangePassword: 'own',
  officeBeginSecondFactor: 'own',
  officeConfirmSecondFactor: 'own',
  officeEndSecondFactor: 'own',

  terminals: 'read',
  sales: 'read',
  findBooking: 'read',
  findBookings: 'read',
  findOrder: 'read',
  attention: 'read',
  approvals: 'read',
  conflicts: 'read',
  shifts: 'read',
  shiftRecord: 'read',
  allottedSeats: 'read',
  allotmentPolicy: 'read',
  priceLists: 'read',
  tariffs: 'read',
  printTemplates: 'read',
  printTemplateVersion: 'read',
  stockLevels: 'read',
  stockHistory: 'read',
  voucherBatches: 'read',
  findVoucher: 'read',
  accounts: 'read',
  accountRecord: 'read',
  invoice: 'read',
  subscriptionPlans: 'read',
  findSubscriptions: 'read',
  subscriptionRecord: 'read',
  operatorsInOffice: 'read',
  readers: 'read',
  gatewayDay: 'read',
  closedShows: 'read',
  officeHistory: 'read',
  helpCalls: 'read',

  // Their codes are money.
  vouchersOfBatch: 'change',
  returnLines: 'change',
  refundedAtMachine: 'change',
  cancelShow: 'change',
  giveBack: 'change',
  mailAgain: 'change',
  tryAgain: 'change',
  setAside: 'change',
  answerApproval: 'change',
  settleConflict: 'change',
  closeShift: 'change',
  noteShift: 'change',
  forceRelease: 'change',
  setAllotmentPolicy: 'change',
  changePriceList: 'change',
  changeTariff: 'change',
  changePrintTemplate: 'change',
  setCinemaLanguage: 'change',
  moveStock: 'change',
  issueVouchers: 'change',
  changeVoucher: 'change',
  openAccount: 'change',
  changeAccount: 'change',
  actOnAccount: 'change',
  receivePayment: 'change',
  makeInvoice: 'change',
  makeSubscriptionPlan: 'change',
  changeSubscriptionPlan: 'change',
  issueSubscription: 'change',
  changeSubscription: 'change',
  renewSubscription: 'change',
  stopRenewals: 'change',
  saveOperator: 'change',
  setOperatorPin: 'change',
  setOperatorBadge: 'change',
  removeOperator: 'change',
  setCounterLock: 'change',
  assignReader: 'change',
  takeReaderAway: 'change',
  openClosedShow: 'change',
  answerHelpCall: 'change',
  takeKioskOut: 'change',
  putKioskBack: 'change',
  setKioskMessage: 'change',
  restartKiosk: 'change',
  // What stands on a visitor's screen.
  pictureOfKiosk: 'change',

  makeEnrolmentCode: 'administer',
  enrolmentCode: 'administer',
  withdrawEnrolmentCode: 'administer',
  renameTerminal: 'administer',
  revokeTerminal: 'administer',
  officeAccounts: 'administer',
  saveOfficeAccount: 'administer',
  inviteOfficeAccount: 'administer',
  resetOfficeSecondFactor: 'administer',
  removeOfficeAccount: 'administer',
} as const satisfies Record<OfficeCall, OfficeRight | 'own' | 'anybody'>

/** The calls that the history of the office keeps: all that change something. */
export const isAct = (name: OfficeCall): boolean =>
  name !== 'vouchersOfBatch' &&
  name !== 'enrolmentCode' &&
  name !== 'officeAccounts' &&
  (CALL_RIGHTS[name] === 'change' || CALL_RIGHTS[name] === 'administer')
