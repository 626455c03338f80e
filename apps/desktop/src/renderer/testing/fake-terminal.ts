/** A terminal of the fake house as a test drives it: the state that its screen is told, and the knobs that change it. */
import type { Answer, AttentionItem, SoldBooking } from '@marquee/shared'
import type { TerminalApi, TerminalEvents, TerminalState } from '../../terminal/api.ts'

export interface FakeTerminal {
  api: TerminalApi
  state: TerminalState
  /** Changes what the screen is told of its terminal. */
  tell(state: Partial<TerminalState>): void
  emit<E extends keyof TerminalEvents>(event: E, ...args: Parameters<TerminalEvents[E]>): void
  /** Allots seats to it, and tells its screen. */
  allot(showId: string, seatIds: string[]): void
  /** The network is gone: from now on it sells what it has. */
  cutOff(since?: string): void
  /** The network is back, with the news of the shows. */
  reconnect(): void
  /** The server could not enter a sale of this terminal. */
  putInConflict(bookingId: string, why: string): void
  /** The answer that `sell` gives instead of selling. */
  sellAnswers: Answer<SoldBooking> | undefined
  /** The items that wait for a manager. */
  attention: AttentionItem[]
  sell(bookingId: string): Answer<SoldBooking>
}
