/** Loads a terminal of an older protocol version, as build.ts bundled it. */
import type { AllottedSeats, Answer, TerminalIdentity } from '@marquee/shared'
import type { z } from 'zod'
import type { ShowView, TerminalApi, TerminalState } from '../../apps/desktop/src/terminal/api.ts'
import type { Log } from '../../apps/desktop/src/terminal/log.ts'

/** The calls of its engine that tests make. When today's API changes, write the old signatures down here. */
export type OldApi = Pick<
  TerminalApi,
  | 'programme'
  | 'claimSeats'
  | 'sell'
  | 'print'
  | 'conflicts'
  | 'settleConflict'
  | 'forceRelease'
  | 'paidOut'
  | 'tickets'
  | 'recentSales'
  | 'chooseDoor'
  | 'scan'
> & {
  openShow(request: { showId: string }): Promise<Answer<Omit<ShowView, 'allotted'> & { lent: string[] }>>
  lentSeats(): Promise<Answer<{ lent: AllottedSeats[] }>>
}

export interface OldEngine {
  state(): Pick<
    TerminalState,
    'terminal' | 'link' | 'maySell' | 'waitingCommands' | 'payOuts' | 'openConflicts' | 'notices'
  >
  enrol(code: string): Promise<Answer<TerminalIdentity>>
  ready(): Promise<void>
  openScreen(events: { mapChanges?: (changes: { showId: string; changes: number[] }) => void }): {
    api: OldApi
    close(): void
  }
  stop(): Promise<void>
}

interface Messages {
  [name: string]: { request: z.ZodType; answer: z.ZodType }
}

export interface OldTerminal {
  startEngine(options: { dir: string; serverUrl: string; log: Log; printer?: string }): Promise<OldEngine>
  /** Its `packages/shared`. */
  vocabulary: {
    PROTOCOL_VERSION: number
    REQUESTS: Messages
    NOTICES: Record<string, z.ZodType>
    ASKS: Record<string, z.ZodType>
    RefusalSchema: z.ZodType
    TerminalIdentity: z.ZodType
    EnrolmentRequest: z.ZodType
  }
  /** By the library that its schemas were made with. */
  toJSONSchema: typeof z.toJSONSchema
}

export const loadOldTerminal = (version: number): Promise<OldTerminal> =>
  import(new URL(`./protocol-${version}.mjs`, import.meta.url).href)
