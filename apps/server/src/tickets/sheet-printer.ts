/**
 * Draws tickets on a thread of its own. A sheet takes some 30 ms of a processor, most of it for the letters of the font.
 * Every claim of a rush would wait for that on the main thread. The thread starts with the first sheet.
 */
import { Worker } from 'node:worker_threads'
import type { SheetOrder, SheetReply } from './sheet-thread.ts'
import type { SheetOptions, SheetTicket } from './ticket-sheet.ts'

export interface SheetPrinter {
  /** @param tickets at least one */
  print(tickets: SheetTicket[], options: SheetOptions): Promise<Buffer>
  close(): Promise<void>
}

interface Waiting {
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

export function createSheetPrinter(): SheetPrinter {
  let thread: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  function start(): Worker {
    const worker = new Worker(new URL('./sheet-thread.ts', import.meta.url))
    // The thread keeps no process alive that has nothing else to do.
    worker.unref()
    worker.on('message', (reply: SheetReply) => {
      const order = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('pdf' in reply) order?.resolve(Buffer.from(reply.pdf))
      else order?.reject(new Error(`the tickets could not be drawn: ${reply.error}`))
    })
    const end = (why: string): void => {
      if (thread !== worker) return
      thread = undefined
      for (const order of waiting.values()) order.reject(new Error(`the tickets were not drawn: ${why}`))
      waiting.clear()
    }
    worker.on('error', (error: Error) => end(error.message))
    worker.on('exit', () => end('the thread has ended'))
    return worker
  }

  return {
    print(tickets, options) {
      thread ??= start()
      const order: SheetOrder = { id: ++lastId, tickets, ...options }
      const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(order.id, { resolve, reject }))
      thread.postMessage(order)
      return drawn
    },
    async close() {
      await thread?.terminate()
    },
  }
}
