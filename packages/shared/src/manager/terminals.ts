/** Terminals at a manager's page: codes that enrol devices, names, and the end of a terminal. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { EnrolmentCode, TerminalKind } from '../terminal-protocol.ts'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'

export const TerminalName = z.string().trim().min(1, 'must have a name').pipe(plainText(60))

export const MakeEnrolmentCodeRequest = z.strictObject({
  kind: TerminalKind,
  name: TerminalName,
  /** null: for every cinema of the house. */
  cinemaId: Id.nullable(),
})
export type MakeEnrolmentCodeRequest = z.infer<typeof MakeEnrolmentCodeRequest>
export const MadeEnrolmentCode = z.object({ code: EnrolmentCode, expiresAt: Instant })
export type MadeEnrolmentCode = z.infer<typeof MadeEnrolmentCode>

export const EnrolmentCodeRequest = z.strictObject({ code: EnrolmentCode })
export type EnrolmentCodeRequest = z.infer<typeof EnrolmentCodeRequest>
/** `terminal`: the name of the device that has used it. */
export const EnrolmentCodeState = z.object({
  state: z.enum(['waiting', 'used', 'over']),
  terminal: z.string().nullable(),
})
export type EnrolmentCodeState = z.infer<typeof EnrolmentCodeState>

export const RenameTerminalRequest = z.strictObject({ terminalId: Id, name: TerminalName })
export type RenameTerminalRequest = z.infer<typeof RenameTerminalRequest>
export const RevokeTerminalRequest = z.strictObject({ terminalId: Id })
export type RevokeTerminalRequest = z.infer<typeof RevokeTerminalRequest>
