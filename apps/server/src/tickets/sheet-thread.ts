/** The other end of `sheet-printer.ts`: draws what it is asked for, one after the other. */
import { parentPort } from 'node:worker_threads'
import { drawTicketSheet, type SheetTicket } from './ticket-sheet.ts'

export interface SheetOrder {
  id: number
  tickets: SheetTicket[]
  title: string
}

export type SheetReply = { id: number; pdf: Uint8Array } | { id: number; error: string }

parentPort?.on('message', async ({ id, tickets, title }: SheetOrder) => {
  let reply: SheetReply
  try {
    reply = { id, pdf: await drawTicketSheet(tickets, title) }
  } catch (error) {
    reply = { id, error: (error as Error).stack ?? String(error) }
  }
  parentPort?.postMessage(reply)
})
