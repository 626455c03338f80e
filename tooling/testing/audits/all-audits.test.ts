import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ALL_AUDITS } from './all-audits.ts'

it('every audit of the ledger’s books is among those that a whole house is looked at with', async () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(`./${name}`)))
  const audits = modules.flatMap((module) =>
    Object.keys(module).flatMap((name) => (name.startsWith('WRONG_IN_') ? [module[name]] : [])),
  )
  expect(audits.length).toBeGreaterThan(0)
  expect(Object.values(ALL_AUDITS).toSorted()).toEqual(audits.toSorted())
})
