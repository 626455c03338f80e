/** Answers the calls about the receipt printer. */
import type { Answer } from '@marquee/shared'
import type { OpenShift, PrintingApi } from '../api.ts'
import type { Finding } from '../finding/finding.ts'
import type { Printing } from '../printing/printing.ts'
import { TEST_PAGE } from '../printing/test-page.ts'
import type { Shifts } from '../shifts/shifts.ts'

export interface PrintingCallsOptions {
  printing: Printing
  finding: Pick<Finding, 'print'>
  shifts: Pick<Shifts, 'calls' | 'open'>
  now: () => Date
}

export function createPrintingCalls({ printing, finding, shifts, now }: PrintingCallsOptions): PrintingApi {
  /** Whoever prints it has looked at the figures. */
  async function printX({ number, openedAt }: OpenShift): Promise<Answer<null>> {
    const soFar = await shifts.calls.shiftSoFar()
    if (!soFar.ok) return soFar
    const left = (await shifts.calls.shiftView()).open?.left ?? null
    const at = now().toISOString()
    return printing.printX({ kind: 'x', number, openedAt, at, report: soFar.value, left, count: null, seenAt: null })
  }

  return {
    print: ({ bookingId }) => printing.printBooking(bookingId),
    printFound: ({ bookingId }) => finding.print(bookingId),
    printPickUp: ({ orderId }) => printing.printPickUp(orderId),
    printReceipt: ({ orderId }) => printing.printReceipt(orderId),
    printGiftCards: ({ orderId }) => printing.printGiftCards(orderId),
    async printShift({ shiftId }) {
      const open = shifts.open()
      return open?.shiftId === shiftId ? printX(open) : printing.printZ(shiftId)
    },
    printTestPage: () => printing.printReport(TEST_PAGE),
    cameOut: ({ jobId, cameOut }) => printing.cameOut(jobId, cameOut),
    dropPrints: () => printing.drop(),
    choosePrinter: ({ printer }) => printing.use(printer),
  }
}
