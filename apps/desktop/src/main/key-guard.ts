/**
 * Seals the terminal's private key with what the operating system offers. The engine keeps the sealed key and asks for
 * this at enrolment and at each start: only the main process reaches the system's keyring.
 */
import type { SafeStorage } from 'electron'

export type Vault = Pick<
  SafeStorage,
  | 'decryptStringAsync'
  | 'encryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
  | 'setUsePlainTextEncryption'
>

export interface SealedKey {
  /** base64 */
  sealed: string
  /** The key is sealed with a password that everybody knows: a copy of the file has the key. */
  unprotected: boolean
}

export interface SystemKeyGuard {
  /** @throws when the system offers nothing: the terminal must not enrol with a key that the next start can't open. */
  protect(privateKey: string): Promise<SealedKey>
  /** @throws when it was sealed elsewhere, or when the keyring is locked. */
  reveal(sealed: string): Promise<string>
}

/** The mark that Chromium writes before text that it sealed with the password that is the same on every Linux machine. */
const FIXED_PASSWORD_MARK = Buffer.from('v10')

/** Call this once the app is ready: there is no keyring before. */
export function systemKeyGuard(vault: Vault, platform: NodeJS.Platform): SystemKeyGuard {
  // A Linux machine without a keyring could not be enrolled at all otherwise. The clerk is told at enrolment.
  vault.setUsePlainTextEncryption(true)
  return {
    async protect(privateKey) {
      if (!(await vault.isAsyncEncryptionAvailable())) {
        throw new Error('the operating system offers nothing to seal the key with')
      }
      const sealed = await vault.encryptStringAsync(privateKey)
      return { sealed: sealed.toString('base64'), unprotected: isUnprotected(vault, platform, sealed) }
    },
    reveal: async (sealed) => (await vault.decryptStringAsync(Buffer.from(sealed, 'base64'))).result,
  }
}

function isUnprotected(vault: Vault, platform: NodeJS.Platform, sealed: Buffer): boolean {
  if (platform !== 'linux') return false
  // The mark is looked at too, because the backend is what was chosen, not what answered.
  return (
    vault.getSelectedStorageBackend() === 'basic_text' ||
    sealed.subarray(0, FIXED_PASSWORD_MARK.length).equals(FIXED_PASSWORD_MARK)
  )
}

export const UNPROTECTED_KEY =
  "This computer has no keyring, so the terminal's key is stored unprotected: whoever can read its files can pass for this terminal. Encrypt the disk, or set a keyring up and enrol again."
