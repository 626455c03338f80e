/** The other end of `sheet-printer.ts`: draws what it is asked for, one after the other. */
import { parentPort } from 'node:worker_threads'
import { drawTicketSheet, type SheetOptions, type SheetTicket } from './ticket-sheet.ts'

export interface SheetOrder extends SheetOptions {
  id: number
  tickets: SheetTicket[]
}

export type SheetReply = { id: number; pdf: Uint8Array } | { id: number; error: string }

parentPort?.on('message', async ({ id, tickets, ...options }: SheetOrder) => {
  let reply: SheetReply
  try {
    reply = { id, pdf: await drawTicketSheet(tickets, options) }
  } catch (error) {
    reply = { id, error: (error as Error).stack ?? String(error) }
  }
  parentPort?.postMessage(reply)
})
