import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SERVER = 'apps/server/src'
const DESKTOP = 'apps/desktop/src'
const SIMULATOR = 'apps/gateway-simulator/src'

/** file, what it imports, a part of what the rule says to it */
const FORBIDDEN: [string, string, string][] = [
  ['packages/shared/src/a.ts', '../../../apps/server/src/config.ts', 'imports nothing of the others'],
  ['packages/shared/src/b.ts', '../../../apps/desktop/src/terminal/api.ts', 'imports nothing of the others'],
  ['packages/shared/src/c.ts', 'node:fs', 'imports nothing of Node'],
  ['packages/shared/src/d.ts', 'node:fs/promises', 'imports nothing of Node'],
  ['packages/shared/src/e.ts', '../../../tooling/services/postgres.ts', 'imports nothing of the others'],
  [`${SERVER}/a.ts`, '../../../tooling/services/postgres.ts', 'never imports what runs and measures it'],
  [`${SERVER}/b.ts`, '../../desktop/src/terminal/api.ts', 'imports nothing of apps/desktop'],
  [`${SERVER}/http/a.ts`, '../server.ts', 'composition root'],
  [`${SERVER}/terminals/a.ts`, '../../../../tooling/services/redis.ts', 'never imports what runs and measures it'],
  [`${SERVER}/jobs/a.ts`, '../../../desktop/src/terminal/engine.ts', 'imports nothing of apps/desktop'],
  [`${SERVER}/seats/c.ts`, '../seat-clock/end-due-holds.ts', 'imports point one way'],
  [`${SERVER}/allotments/b.ts`, '../seat-clock/end-due-holds.ts', 'imports point one way'],
  [`${SERVER}/infra/f.ts`, '../seat-clock/end-due-holds.ts', 'imports point one way'],
  [`${SERVER}/admissions/a.ts`, '../terminals/socket-server.ts', 'imports point one way'],
  [`${SERVER}/allotments/a.ts`, '../terminals/socket-server.ts', 'imports point one way'],
  [`${SERVER}/booking/a.ts`, '../http/app.ts', 'imports point one way'],
  [`${SERVER}/booking/b.ts`, '../terminals/socket-server.ts', 'imports point one way'],
  [`${SERVER}/incarnation/a.ts`, '../terminals/socket-server.ts', 'imports point one way'],
  [`${SERVER}/operators/a.ts`, '../terminals/socket-server.ts', 'imports point one way'],
  [`${SERVER}/infra/g.ts`, '../operators/badges.ts', 'imports point one way'],
  [`${SERVER}/reporting/a.ts`, '../terminals/socket-server.ts', 'imports point one way'],
  [`${SERVER}/seats/a.ts`, '../booking/sale.ts', 'imports point one way'],
  [`${SERVER}/seats/b.ts`, '../allotments/recall.ts', 'imports point one way'],
  [`${SERVER}/tickets/b.ts`, '../admissions/admit.ts', 'imports point one way'],
  [`${SERVER}/seats/ledger/a.ts`, '../../reporting/occupancy.ts', 'imports point one way'],
  [`${SERVER}/payments/a.ts`, '../booking/sale.ts', 'imports point one way'],
  [`${SERVER}/payments/b.ts`, '../../../gateway-simulator/src/reply.ts', 'or what it is tried out on'],
  [`${SERVER}/tickets/a.ts`, '../reporting/occupancy.ts', 'imports point one way'],
  [`${SERVER}/catalogue/a.ts`, '../incarnation/incarnations.ts', 'imports point one way'],
  [`${SERVER}/catalogue/import/a.ts`, '../../terminals/socket-server.ts', 'imports point one way'],
  [`${SERVER}/infra/a.ts`, '../seats/seat-store.ts', 'imports point one way'],
  [`${SERVER}/infra/b.ts`, '../config.ts', 'imports point one way'],
  [`${SERVER}/infra/c.ts`, '../allotments/recall.ts', 'imports point one way'],
  [`${SERVER}/infra/d.ts`, '../admissions/admit.ts', 'imports point one way'],
  [`${SERVER}/infra/e.ts`, '../incarnation/incarnations.ts', 'imports point one way'],
  [`${SIMULATOR}/a.ts`, '../../server/src/payments/gateway.ts', "stands for somebody else's machine"],
  [`${SIMULATOR}/b.ts`, '@marquee/shared', "stands for somebody else's machine"],
  [`${SIMULATOR}/c.ts`, '../../../tooling/services/free-port.ts', "stands for somebody else's machine"],
  [`${SIMULATOR}/d.ts`, 'stripe', "stands for somebody else's machine"],
  [`${DESKTOP}/terminal/a.ts`, '../main/window.ts', 'imports only itself and packages/shared'],
  [`${DESKTOP}/terminal/store/a.ts`, '../../renderer/app.tsx', 'imports only itself and packages/shared'],
  [`${DESKTOP}/terminal/b.ts`, 'electron', 'knows neither Electron nor React'],
  [`${DESKTOP}/terminal/c.ts`, 'react', 'knows neither Electron nor React'],
  [`${DESKTOP}/terminal/d.ts`, 'ws', 'nor any server'],
  [`${DESKTOP}/terminal/e.ts`, '../../../server/src/seats/seat-store.ts', 'imports nothing of apps/server'],
  [`${DESKTOP}/browser-host/a.ts`, '../main/window.ts', 'no other part of the desktop app'],
  [`${DESKTOP}/browser-host/b.ts`, 'electron', 'knows neither Electron nor React'],
  [`${DESKTOP}/main/a.ts`, '../renderer/app.tsx', 'no other part of the desktop app'],
  [`${DESKTOP}/main/b.ts`, '../browser-host/host.ts', 'no other part of the desktop app'],
  [`${DESKTOP}/preload/a.ts`, '../terminal/engine.ts', 'only types of terminal/api.ts'],
  [`${DESKTOP}/preload/b.ts`, 'node:fs', 'runs in the sandbox'],
  [`${DESKTOP}/renderer/a.ts`, '../terminal/engine.ts', 'only by terminal/api.ts'],
  [`${DESKTOP}/renderer/counter/a.tsx`, '../../terminal/store/sales.ts', 'only by terminal/api.ts'],
  [`${DESKTOP}/renderer/b.ts`, '../main/window.ts', 'only by terminal/api.ts'],
  [`${DESKTOP}/renderer/c.ts`, 'node:path', 'nothing of Node, Electron'],
  [`${DESKTOP}/renderer/d.ts`, 'electron', 'nothing of Node, Electron'],
  [`${DESKTOP}/renderer/e.ts`, '../../../../tooling/services/redis.ts', 'never imports what runs and measures it'],
]

const ALLOWED: [string, string][] = [
  [`${SERVER}/ok.ts`, './http/app.ts'],
  [`${SERVER}/http/ok.ts`, '../booking/sale.ts'],
  [`${SERVER}/seat-clock/ok.ts`, '../allotments/recall.ts'],
  [`${SERVER}/allotments/ok.ts`, '../seats/seat-store.ts'],
  [`${SERVER}/booking/ok.ts`, '../seats/seat-store.ts'],
  [`${SERVER}/seats/ok.ts`, '../infra/postgres.ts'],
  [`${SERVER}/seats/ok.test.ts`, '../../../../tooling/testing/services/ledger.ts'],
  [`${SIMULATOR}/ok.ts`, './reply.ts'],
  [`${SIMULATOR}/ok.test.ts`, '../../../tooling/testing/services/gateway-simulator.ts'],
  [`${DESKTOP}/main/ok.ts`, '../terminal/engine.ts'],
  [`${DESKTOP}/browser-host/ok.ts`, '../terminal/engine.ts'],
  [`${DESKTOP}/terminal/ok.ts`, '@marquee/shared'],
  [`${DESKTOP}/preload/ok.ts`, '../terminal/api.ts'],
  [`${DESKTOP}/renderer/ok.ts`, '../terminal/api.ts'],
  [`${DESKTOP}/renderer/counter/ok.ts`, '../../terminal/api.ts'],
]

/** Linted apart from the project, so that no other check ever sees the scratch files. */
describe('imports between layers', () => {
  let dir: string
  let reports: Map<string, string>

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'marquee-layers-'))
    for (const [file, imported] of [...FORBIDDEN, ...ALLOWED]) {
      mkdirSync(dirname(join(dir, file)), { recursive: true })
      writeFileSync(join(dir, file), `import * as thing from '${imported}'\n\nexport const it = thing\n`)
    }
    // A pattern of the settings starts at the folder that they are in.
    copyFileSync(join(ROOT, 'biome.jsonc'), join(dir, 'biome.jsonc'))
    reports = await lint(dir, 'style/noRestrictedImports')
  })
  afterAll(() => rmSync(dir, { recursive: true }))

  it.each(FORBIDDEN)('from %s may not lead to %s', (file, _imported, sentence) => {
    expect(reports.get(file)).toContain(sentence)
  })

  it.each(ALLOWED)('from %s may lead to %s', (file) => {
    expect(reports.get(file)).toBeUndefined()
  })
})

it('may not form circles, not even for types', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-circles-'))
  const file = (name: string, imported: string): void =>
    writeFileSync(
      join(dir, `${name}.ts`),
      `import type { ${imported} } from './${imported}.ts'\n\nexport type ${name} = ${imported}[]\n`,
    )
  file('first', 'second')
  file('second', 'first')
  file('outside', 'first')
  copyFileSync(join(ROOT, 'biome.jsonc'), join(dir, 'biome.jsonc'))
  const reports = await lint(dir, 'suspicious/noImportCycles')
  rmSync(dir, { recursive: true })
  expect([...reports.keys()].sort()).toEqual(['first.ts', 'second.ts'])
})

it('have a layer for every folder of the server, and a folder for every layer', () => {
  const rules = readFileSync(join(ROOT, 'biome.jsonc'), 'utf8')
  const ruled = [...rules.matchAll(/"apps\/server\/src\/([a-z-]+)\/\*\*"/g)].map(([, folder]) => folder)
  const folders = readdirSync(join(ROOT, SERVER), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const withCode = folders.map(({ name }) => name).filter((name) => name !== 'migrations')
  expect(ruled.sort()).toEqual(withCode.sort())
})

async function lint(folder: string, rule: string): Promise<Map<string, string>> {
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const args = ['lint', `--only=${rule}`, '--reporter=json', '--max-diagnostics=none']
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [biome, ...args, '--vcs-enabled=false', '.'], { cwd: folder }, (_error, stdout) =>
      resolve(stdout),
    )
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: { message: string; location: { path: string } }[] }
  return new Map(diagnostics.map((found) => [found.location.path.replaceAll('\\', '/'), JSON.stringify(found)]))
}
