/** Answers the calls about the receipt printer. */
import type { PrintingApi } from '../api.ts'
import type { Finding } from '../finding/finding.ts'
import type { Printing, ReportPage } from '../printing/printing.ts'

const TEST_PAGE: ReportPage = {
  title: 'Test page',
  lines: [
    { left: 'A price', right: '12.50' },
    { left: 'A total', right: '1,250.00', bold: true },
    { left: '' },
    { left: 'Äöü ß Éèê Çñ Žižkov Łódź € £ ¥' },
    { left: 'हिन्दी  العربية  עברית' },
    { left: '中文  日本語の映画  한국어  ภาษาไทย' },
    { left: 'Ελληνικά  Українська  🍿 🎟️' },
  ],
}

export interface PrintingCallsOptions {
  printing: Printing
  finding: Pick<Finding, 'print'>
}

export function createPrintingCalls({ printing, finding }: PrintingCallsOptions): PrintingApi {
  return {
    print: ({ bookingId }) => printing.printBooking(bookingId),
    printFound: ({ bookingId }) => finding.print(bookingId),
    printPickUp: ({ orderId }) => printing.printPickUp(orderId),
    printReceipt: ({ orderId }) => printing.printReceipt(orderId),
    printTestPage: () => printing.printReport(TEST_PAGE),
    cameOut: ({ jobId, cameOut }) => printing.cameOut(jobId, cameOut),
    dropPrints: () => printing.drop(),
    choosePrinter: ({ printer }) => printing.use(printer),
  }
}
