/**
 * `npm run bench`: how fast the system is, each figure against its bare part in the same run. The machine's own speed changes by the
 * minute, so every case runs once a round, and the figures are medians of the rounds.
 */
import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { asTable, committed, worseSince, writeFigures } from './committed.ts'
import { type Figure, isReached } from './figure.ts'
import { FULL, type Group, type Size, SMALL } from './group.ts'
import { drainGroup } from './groups/drain.ts'
import { http } from './groups/http.ts'
import { liveSeats } from './groups/live-seats.ts'
import { memory } from './groups/memory.ts'
import { online } from './groups/online.ts'
import { peer } from './groups/peer.ts'
import { recall } from './groups/recall.ts'
import { screens } from './groups/screens.ts'
import { seatPath } from './groups/seat-path.ts'
import { setStage } from './stage.ts'

const CONNECTIONS = 128
const GROUPS: readonly Group[] = [seatPath, peer, http, online, memory, recall, drainGroup, screens, liveSeats]

interface Options {
  only?: string[]
  peer?: true
  small?: true
  json?: string
  check?: true
  write?: true
}

const command = new Command('bench')
  .description('Measures the system; each figure is a ratio to its bare part where it has one.')
  .option('--only <groups...>', `some of ${GROUPS.map(({ name }) => name).join(', ')}`)
  .option('--peer', 'only claims against what a team would write instead')
  .option('--small', 'a little of each, to see that it runs')
  .option('--json <file>', 'writes {row: {value, unit, reach, reached}}')
  .option('--check', 'fails where a row got worse by more than its spread since the committed figures')
  .option('--write', 'keeps the figures, and writes docs/performance.md when all were measured')

function chosen({ only, peer: isPeer, small }: Options): readonly Group[] {
  const names = isPeer ? ['peer'] : only
  const unknown = names?.filter((name) => !GROUPS.some((group) => group.name === name)) ?? []
  if (unknown.length > 0) command.error(`there is no group ${unknown.join(', ')}`)
  if (names) return GROUPS.filter(({ name }) => names.includes(name))
  return small ? GROUPS.filter(({ isLong }) => !isLong) : GROUPS
}

async function run(groups: readonly Group[], size: Size): Promise<Figure[]> {
  const stage = await setStage(size === SMALL ? 8 : CONNECTIONS)
  try {
    console.error(stage.seats)
    const figures: Figure[] = []
    for (const group of groups) {
      console.error(group.name)
      figures.push(...(await group.run(stage, size)))
    }
    return figures
  } finally {
    await stage.close()
  }
}

const asJson = (figures: readonly Figure[]): string =>
  JSON.stringify(
    Object.fromEntries(
      figures.map((figure) => {
        const { row, value, unit, reach = null } = figure
        return [row, { value, unit, reach, reached: isReached(figure) ?? null }]
      }),
    ),
    null,
    2,
  )

async function main(): Promise<void> {
  const options = command.parse().opts<Options>()
  const groups = chosen(options)
  const figures = await run(groups, options.small ? SMALL : FULL)
  console.log(asTable(figures))
  if (options.json !== undefined) writeFileSync(options.json, `${asJson(figures)}\n`)
  if (options.check) {
    const worse = worseSince(figures, committed())
    for (const sentence of worse) console.error(`got worse: ${sentence}`)
    if (worse.length > 0) process.exitCode = 1
  }
  if (options.write) writeFigures(figures, groups.length === GROUPS.length)
}

await main()
