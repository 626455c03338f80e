import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ticketKeyId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { createPool } from '../../apps/server/src/infra/postgres.ts'
import { recordFirstKey } from '../../apps/server/src/tickets/key-rows.ts'
import { loadTicketSigner } from '../testing/fixtures/ticket-signer.ts'
import { createTestLedger } from '../testing/services/ledger.ts'

const MARQUEE = fileURLToPath(new URL('../marquee.ts', import.meta.url))

function marquee(env: Record<string, string>, ...args: string[]): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MARQUEE, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: (stdout + stderr).trim() })
    })
  })
}

it('marquee ticket-key rotates the key, says where it is, and lists both', { timeout: 60_000 }, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-test-ticket-key-'))
  const ledger = await createTestLedger()
  const pool = createPool({ url: ledger.url, max: 1, name: 'test', onError: () => {} })
  try {
    const first = loadTicketSigner(dir)
    await recordFirstKey(pool, first.publicKey)
    const env = { DATABASE_URL: ledger.url, MARQUEE_DATA_DIR: dir }
    const rotated = await marquee(env, 'ticket-key', 'rotate')
    const [, next] = /^The key (\S{8}) follows (\S{8})\. It is in (.*)\.pem: make a backup of it\./.exec(
      rotated.printed,
    ) ?? ['', '']
    expect(rotated).toMatchObject({
      code: 0,
      printed: expect.stringContaining(`follows ${ticketKeyId(first.publicKey)}`),
    })
    expect(rotated.printed).toContain(join(dir, `ticket-key-${next}.pem`))
    expect(rotated.printed).not.toContain('PRIVATE KEY')
    expect((await marquee(env, 'ticket-key')).printed.split('\n')).toEqual([
      expect.stringMatching(`^${ticketKeyId(first.publicKey)}  ${first.publicKey}  signed from .* until `),
      expect.stringMatching(`^${next}  ${next}.{35}  signs since `),
    ])
    const elsewhere = await marquee({ ...env, MARQUEE_DATA_DIR: join(dir, 'nothing') }, 'ticket-key', 'rotate')
    expect(elsewhere).toEqual({ code: 1, printed: expect.stringContaining('say --lost if it is nowhere any more') })
  } finally {
    await pool.end()
    await ledger.drop()
    rmSync(dir, { recursive: true })
  }
})
