/** The tools of a request: the books, and the ways to let something happen after the answer. */
import type { Books } from './books.ts'
import type { Step } from './faults.ts'

export interface Desk {
  books: Books
  /** The gateway's address, for customers' browsers. */
  origin(): string
  /** Sends an event to whoever listens, so many times. */
  tell(step: Step, type: string, object: object, times?: number): void
  /** Does something when the request has long been answered, and keeps it in the books. */
  later(delayMs: number, act: () => void): void
}
