import { expect, it } from 'vitest'
import { systemKeyGuard, type Vault } from './key-guard.ts'

interface Keyring {
  mark?: string
  backend?: ReturnType<Vault['getSelectedStorageBackend']>
  available?: boolean
}

/** A keyring that only turns the bytes round: the real one needs Electron and a desktop. */
function keyring({ mark = 'v11', backend = 'gnome_libsecret', available = true }: Keyring = {}): Vault {
  return {
    setUsePlainTextEncryption() {},
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: async () => available,
    encryptStringAsync: async (text) => Buffer.concat([Buffer.from(mark), Buffer.from(text).reverse()]),
    decryptStringAsync: async (sealed) => {
      if (!sealed.subarray(0, mark.length).equals(Buffer.from(mark))) throw new Error('another keyring sealed it')
      return { shouldReEncrypt: false, result: Buffer.from(sealed.subarray(mark.length)).reverse().toString() }
    },
  }
}

it('the key guard opens the key that it sealed', async () => {
  const guard = systemKeyGuard(keyring(), 'linux')
  const { sealed, unprotected } = await guard.protect('a private key')
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('private')
  expect(unprotected).toBe(false)
  expect(await guard.reveal(sealed)).toBe('a private key')
})

it('the key guard reports a Linux without a keyring', async () => {
  expect(await systemKeyGuard(keyring({ backend: 'basic_text' }), 'linux').protect('k')).toMatchObject({
    unprotected: true,
  })
})

it("the key guard reports a chosen keyring that didn't answer", async () => {
  expect(await systemKeyGuard(keyring({ mark: 'v10' }), 'linux').protect('k')).toMatchObject({ unprotected: true })
})

it('the key guard reports nothing on a Mac, where the same mark means the keychain', async () => {
  expect(await systemKeyGuard(keyring({ mark: 'v10' }), 'darwin').protect('k')).toMatchObject({ unprotected: false })
})

it('the key guard refuses a key that it can’t seal', async () => {
  await expect(systemKeyGuard(keyring({ available: false }), 'linux').protect('k')).rejects.toThrow('nothing to seal')
})

it("the key guard can't open a key that another keyring sealed", async () => {
  const { sealed } = await systemKeyGuard(keyring(), 'linux').protect('k')
  await expect(systemKeyGuard(keyring({ mark: 'v12' }), 'linux').reveal(sealed)).rejects.toThrow('another keyring')
})
