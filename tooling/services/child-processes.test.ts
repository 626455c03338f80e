import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { isAlive, setpriv } from './child-processes.ts'

const CHILD_PROCESSES = join(import.meta.dirname, 'child-processes.ts')

let pid: number | undefined
afterEach(() => {
  if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL')
})

/** Starts a child, and is killed in the very next moment: the child may not have asked the kernel for anything yet. */
const SHORT_LIVED = `
  const { spawnChild } = await import(process.argv[1])
  const { writeSync } = await import('node:fs')
  const child = spawnChild('/bin/sleep', ['60'], { endSignal: 'SIGKILL', stdio: 'ignore' })
  writeSync(1, String(child.pid))
  process.kill(process.pid, 'SIGKILL')
`

it.skipIf(setpriv === undefined)('a child ends with a parent that dies while starting it', async () => {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', SHORT_LIVED, CHILD_PROCESSES])
    const child = Number(stdout)
    expect(child).toBeGreaterThan(0)
    pid = child
    await expect.poll(() => isAlive(child), { message: `attempt ${attempt}` }).toBe(false)
  }
})
