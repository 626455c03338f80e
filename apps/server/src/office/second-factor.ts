/** The second factor: six digits of an authenticator (TOTP, RFC 6238), each step taken once, or a recovery code, each taken once. */
import { generateSecret, generateURI, verify } from 'otplib'
import { loadStatement, type Tx } from '../infra/postgres.ts'
import { hashOfCode, spokenCode } from '../infra/spoken-code.ts'

const TAKE_STEP = loadStatement(new URL('./sql/take-step.sql', import.meta.url))
const TAKE_RECOVERY_CODE = loadStatement(new URL('./sql/take-recovery-code.sql', import.meta.url))
const SET_RECOVERY_CODES = loadStatement(new URL('./sql/set-recovery-codes.sql', import.meta.url))

/** Clocks of telephones differ. */
const TOLERANCE_SECONDS = 30
const RECOVERY_CODES = 10

export const newSecret = (): string => generateSecret()

export const authenticatorUri = (login: string, secret: string): string =>
  generateURI({ issuer: 'Marquee', label: login, secret })

/** The step of 30 s that these digits belong to; undefined: none that is near. */
export async function stepOf(secret: string, digits: string): Promise<number | undefined> {
  const result = await verify({ secret, token: digits, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Takes what was typed, if it is good: the same digits, or the same recovery code, are taken once. */
export async function takeSecondFactor(tx: Tx, accountId: string, secret: string, typed: string): Promise<boolean> {
  if (!/^\d{6}$/.test(typed)) {
    const code = `${typed.slice(0, 4)}-${typed.slice(4)}`
    return (await tx.query({ ...TAKE_RECOVERY_CODE, values: [accountId, hashOfCode(code)] })).rowCount === 1
  }
  const step = await stepOf(secret, typed)
  return step !== undefined && (await tx.query({ ...TAKE_STEP, values: [accountId, step] })).rowCount === 1
}

/** @returns new ones, instead of all that were before; they are kept as hashes */
export async function newRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => spokenCode(8))
  await tx.query({ ...SET_RECOVERY_CODES, values: [accountId, codes.map(hashOfCode)] })
  return codes
}
