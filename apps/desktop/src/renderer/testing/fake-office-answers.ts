/** The answers of the fake house's engines to managers and doors. */
import { granted, refused, USUAL_TEMPLATE } from '@marquee/shared'
import type { DoorState, TerminalApi } from '../../terminal/api.ts'
import type { FakeLedger } from './fake-ledger.ts'
import type { FakeTerminal } from './fake-terminal.ts'

export function managersAnswers(ledger: FakeLedger, terminal: FakeTerminal) {
  const { office } = ledger
  return {
    terminals: async () => granted({ terminals: ledger.terminals }),
    cancelShow: async ({ showId }) => ledger.cancel(showId),
    findBooking: async () => granted({ booking: null, problem: 'not_found' }),
    findBookings: async () => granted({ bookings: [], more: false, problem: 'not_found', ofThisTerminal: false }),
    mailAgain: async () => refused({ code: 'unknown_booking' }),
    giveBack: async () => refused({ code: 'unknown_booking' }),
    findOrder: async () => granted({ order: null, problem: 'not_found' }),
    returnLines: async () => refused({ code: 'unknown_order' }),
    async refundedAtMachine({ conflictId }) {
      const left = terminal.state.machineRefunds.filter((refund) => refund.conflictId !== conflictId)
      terminal.tell({ machineRefunds: left })
      return granted({})
    },
    attention: async () => granted({ items: terminal.attention, setAside: [] }),
    async tryAgain({ id }) {
      terminal.attention = terminal.attention.filter((item) => item.id !== id)
      return granted({ outcome: 'done', error: null })
    },
    setAside: async () => granted({}),
    conflicts: async () => granted(office.conflicts()),
    async settleConflict(request) {
      const answer = office.settle(request, terminal.state.terminal?.name ?? '')
      terminal.tell({ openConflicts: office.conflicts().open.length })
      return answer
    },
    allottedSeats: async () => granted({ allotments: office.allotments }),
    forceRelease: async (request) => office.forceRelease(request),
    allotmentPolicy: async () => granted(office.policy),
    async setAllotmentPolicy({ policy }) {
      office.policy = policy
      return granted(policy)
    },
    priceLists: async () => granted({ priceLists: office.priceLists }),
    changePriceList: async (request) => office.changePriceList(request, terminal.state.terminal?.name ?? ''),
    tariffs: async () =>
      granted({
        inForce: office.tariffInForce(ledger.house.priceList.currency),
        versions: office.tariffs,
        more: false,
      }),
    changeTariff: async (request) => office.changeTariff(request, terminal.state.terminal?.name ?? ''),
    printTemplates: async () => granted({ inForce: USUAL_TEMPLATE, id: null, versions: [] }),
    printTemplateVersion: async ({ version }) => refused({ code: 'unknown_template_version', version }),
    changePrintTemplate: async () => refused({ code: 'unavailable', what: 'the fake house keeps no templates' }),
    readers: async () => granted({ readers: office.readers }),
    assignReader: async (request) => office.assignReader(request, ledger.terminals),
    takeReaderAway: async ({ readerRef }) => office.takeReaderAway(readerRef),
    // The fake house has no vouchers.
    approvals: async () => granted({ waiting: [], answered: [] }),
    officeLogIn: async () => granted(null),
    officeAccept: async () => granted(null),
    officeProviderBegin: async () => refused({ code: 'office_provider', why: 'none' }),
    officeProviderFinish: async () => refused({ code: 'office_provider', why: 'none' }),
    officeLogOut: async () => granted(null),
    officeTouch: async () => granted({}),
    officeChooseCinema: async () => granted(null),
    officeChangePassword: async () => refused({ code: 'office_wrong' }),
    officeBeginSecondFactor: async () => refused({ code: 'office_wrong' }),
    officeConfirmSecondFactor: async () => refused({ code: 'office_wrong' }),
    officeEndSecondFactor: async () => refused({ code: 'office_wrong' }),
    officeAccounts: async () => granted({ accounts: [] }),
    saveOfficeAccount: async () => refused({ code: 'office_unknown_account' }),
    inviteOfficeAccount: async () => refused({ code: 'office_unknown_account' }),
    resetOfficeSecondFactor: async () => refused({ code: 'office_unknown_account' }),
    removeOfficeAccount: async () => refused({ code: 'office_unknown_account' }),
    officeHistory: async () => granted({ acts: [], more: false }),
    makeEnrolmentCode: async () => refused({ code: 'unavailable', what: 'the fake house enrols nobody' }),
    enrolmentCode: async () => granted({ state: 'over', terminal: null }),
    withdrawEnrolmentCode: async () => granted({}),
    renameTerminal: async () => refused({ code: 'unknown_terminal_here' }),
    takeKioskOut: async () => refused({ code: 'unknown_terminal_here' }),
    putKioskBack: async () => refused({ code: 'unknown_terminal_here' }),
    setKioskMessage: async () => refused({ code: 'unknown_terminal_here' }),
    restartKiosk: async () => refused({ code: 'kiosk_away' }),
    pictureOfKiosk: async () => refused({ code: 'kiosk_away' }),
    answerHelpCall: async ({ callId }) => {
      const calls = terminal.state.helpCalls.map((call) =>
        call.callId === callId ? { ...call, by: 'Office 1', answeredAt: new Date().toISOString() } : call,
      )
      terminal.tell({ helpCalls: calls })
      return granted({ calls })
    },
    revokeTerminal: async () => refused({ code: 'unknown_terminal_here' }),
    operatorsInOffice: async () => granted({ operators: [], locks: [] }),
    saveOperator: async () => refused({ code: 'unknown_operator' }),
    setOperatorPin: async () => refused({ code: 'unknown_operator' }),
    setOperatorBadge: async () => refused({ code: 'unknown_operator' }),
    removeOperator: async () => refused({ code: 'unknown_operator' }),
    setCinemaLanguage: async () => refused({ code: 'unavailable', what: 'the fake house has one language' }),
    setCounterLock: async () => refused({ code: 'unknown_operator' }),
    answerApproval: async () => refused({ code: 'approval_over' }),
    stockLevels: async ({ cinemaId }) => granted({ cinemaId, levels: [] }),
    moveStock: async () => refused({ code: 'goods_not_counted' }),
    stockHistory: async () => granted({ movements: [] }),
    findPickUp: async () => refused({ code: 'unknown_pick_up' }),
    handOver: async () => refused({ code: 'unknown_pick_up' }),
    accounts: async () => granted({ accounts: [] }),
    openAccount: async () => refused({ code: 'unavailable', what: 'the fake house has no accounts' }),
    changeAccount: async () => refused({ code: 'unavailable', what: 'the fake house has no accounts' }),
    actOnAccount: async () => refused({ code: 'unavailable', what: 'the fake house has no accounts' }),
    accountRecord: async () => refused({ code: 'account_refused', fault: { why: 'unknown' } }),
    receivePayment: async () => refused({ code: 'account_refused', fault: { why: 'unknown' } }),
    makeInvoice: async () => refused({ code: 'account_refused', fault: { why: 'unknown' } }),
    invoice: async () => refused({ code: 'account_refused', fault: { why: 'unknown' } }),
    subscriptionPlans: async () => granted({ plans: [] }),
    makeSubscriptionPlan: async () => refused({ code: 'unavailable', what: 'the fake house has no subscriptions' }),
    changeSubscriptionPlan: async () => refused({ code: 'unavailable', what: 'the fake house has no subscriptions' }),
    issueSubscription: async () => refused({ code: 'unavailable', what: 'the fake house has no subscriptions' }),
    findSubscriptions: async () => granted({ subscriptions: [], more: false }),
    subscriptionRecord: async () => refused({ code: 'subscription_refused', fault: { why: 'unknown' } }),
    renewSubscription: async () => refused({ code: 'subscription_refused', fault: { why: 'unknown' } }),
    stopRenewals: async () => refused({ code: 'subscription_refused', fault: { why: 'unknown' } }),
    changeSubscription: async () => refused({ code: 'subscription_refused', fault: { why: 'unknown' } }),
    voucherBatches: async () => granted({ batches: [] }),
    issueVouchers: async () => refused({ code: 'unavailable', what: 'the fake house issues no vouchers' }),
    vouchersOfBatch: async () => granted({ vouchers: [] }),
    findVoucher: async () => refused({ code: 'voucher_refused', fault: { why: 'unknown' } }),
    changeVoucher: async () => refused({ code: 'voucher_refused', fault: { why: 'unknown' } }),
    gatewayDay: async (request) => office.gatewayDay(request),
    shifts: async () => granted({ shifts: [], toLookAt: 0 }),
    shiftRecord: async () => refused({ code: 'shift_refused', fault: { why: 'unknown' } }),
    closeShift: async () => refused({ code: 'shift_refused', fault: { why: 'unknown' } }),
    noteShift: async () => refused({ code: 'shift_refused', fault: { why: 'unknown' } }),
    closedShows: async () => granted({ shows: office.closed, total: office.closed.length }),
    openClosedShow: async (request) => office.openClosedShow(request),
  } satisfies Partial<TerminalApi>
}

const QUIET_DOOR: DoorState = {
  showIds: null,
  hall: null,
  admitted: 0,
  admittedInAll: 0,
  undo: null,
  scans: [],
  twice: [],
  clock: null,
  strangeKey: null,
}

export function doorAnswers() {
  return {
    scan: async () => refused({ code: 'unavailable', what: 'the fake house has no doors' }),
    chooseDoor: async ({ showIds }) => granted({ ...QUIET_DOOR, showIds }),
    orderAtDoor: async () => granted({ order: null }),
    findAtDoor: async () => granted({ bookings: [], more: false }),
    approveAdmission: async () => refused({ code: 'unknown_operator' }),
    undoScan: async () => refused({ code: 'unavailable', what: 'the fake house has no doors' }),
    admitGroup: async () => refused({ code: 'unavailable', what: 'the fake house has no doors' }),
    door: async () => granted(QUIET_DOOR),
  } satisfies Partial<TerminalApi>
}
