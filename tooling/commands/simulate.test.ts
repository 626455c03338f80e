import { expect, it } from 'vitest'
import { simulateCommand } from './simulate.ts'

it('marquee simulate lists the safeguards that can be removed, and accepts no other name', async () => {
  expect(simulateCommand().helpInformation()).toMatch(/acknowledged-end,\s+moved-word,\s+grant-check/)
  let printed = ''
  const command = simulateCommand()
    .exitOverride()
    .configureOutput({ writeErr: (text) => (printed += text) })
  await expect(command.parseAsync(['--without', 'begins-anew'], { from: 'user' })).rejects.toThrow()
  expect(printed).toMatch(/must be one of acknowledged-end, moved-word, grant-check/)
})
