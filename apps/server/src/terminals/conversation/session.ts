/** An authenticated connection of a terminal, whatever carries it. */
import type {
  AskName,
  Id,
  IncarnationName,
  NoticeName,
  NoticeOf,
  Refusal,
  SpokenVersion,
  TerminalIdentity,
} from '@marquee/shared'

export interface Run {
  bootId: string
  /** The run's number; see boot.ts */
  runNumber: number
  /** The ledger's incarnation in which it booted. */
  incarnation: IncarnationName
}

export interface Session {
  terminal: TerminalIdentity
  /** The version of the protocol that the terminal speaks. */
  protocol: SpokenVersion
  /** The run of the terminal that speaks; undefined until it has booted. */
  run: Run | undefined
  /** Who works there, as the terminal has said last; null: nobody has logged in. */
  operatorId: Id | null
  /** Of a manager's page: the session of whoever has logged in there, which may be over by now. */
  office: { sessionId: Id; name: string } | undefined
  /** The reason why nothing is done for it any more: checked for every request, since a connection is challenged once. */
  over: Refusal | undefined
  join(room: string): void
  leave(room: string): void
  send<N extends NoticeName>(name: N, body: NoticeOf<N>): void
  /** Says something that the terminal acknowledges. Rejects when it hasn't within the time, or the connection ends. */
  ask<N extends AskName>(name: N, body: NoticeOf<N>, timeoutMs: number): Promise<unknown>
  /** Asks now if anybody answers at the other end. */
  isThere(): Promise<boolean>
  /** Ends the connection, and says why where somebody may still hear it. */
  end(refusal: Refusal): void
}
