/**
 * Behind `npm start`, `npm test` and the like. Plain JavaScript for Node 20 without any package: it installs the
 * dependencies when they are missing or not those of package-lock.json, and goes on under Node 24, one of them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const NODE_MAJOR = 24
const ORPHAN_LOOK_MS = 500

const ENTRIES = {
  start: 'tooling/start/start.ts',
  test: 'tooling/test.ts',
  explore: 'tooling/explore.ts',
  desktop: 'tooling/start/desktop.ts',
  marquee: 'tooling/marquee.ts',
  bench: 'tooling/bench/main.ts',
}

const [name, ...args] = process.argv.slice(2)
const entry = ENTRIES[name]
if (entry === undefined && name !== 'install') fail(`bootstrap.mjs needs one of ${Object.keys(ENTRIES).join(', ')}.`)
if (!isInstalled()) install()
if (entry !== undefined) run(findNode(), [join(ROOT, entry), ...args])

/** Whether node_modules holds exactly what package-lock.json names, apart from other platforms' packages. */
function isInstalled() {
  const wanted = readJson(join(ROOT, 'package-lock.json'))?.packages
  const present = readJson(join(ROOT, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true
    return present[path] === undefined ? optional === true : present[path].version === version
  })
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function install() {
  console.log('Installing the dependencies; the first time takes a minute or two …')
  // Install scripts are off by .npmrc: nothing here needs one. Not `npm ci`: where a registry lacks an optional package of
  // another platform, the lock file can't name it, and `ci` refuses the whole. This keeps to the lock file, too, and
  // doesn't write to it.
  const install = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath ?? ''
  const [program, programArgs, shell] = npm.endsWith('npm-cli.js')
    ? [process.execPath, [npm, ...install], false]
    : ['npm', install, process.platform === 'win32']
  // Its standard output is not ours: the last line of ours means something.
  const { status, error } = spawnSync(program, programArgs, {
    cwd: ROOT,
    env: npmEnvironment(),
    stdio: ['ignore', 2, 2],
    shell,
  })
  if (error) fail(`npm could not be started: ${error.message}`)
  if (status !== 0) fail('The dependencies could not be installed; npm says above why.')
}

/** Without what the npm that started us says to its children: a prefix or `--ignore-scripts` of theirs is not meant for ours. */
function npmEnvironment() {
  const kept =
    /^npm_config_(registry|cache|userconfig|globalconfig|(https?_?)?proxy|noproxy|ca|cafile|cert|key|strict_ssl|fetch_.*|electron_.*)$/i
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([key]) => key !== 'NODE_ENV' && key !== 'INIT_CWD' && (!/^npm_/i.test(key) || kept.test(key)),
    ),
  )
}

function findNode() {
  const exe = process.platform === 'win32' ? '.exe' : ''
  // npm links `node` into .bin; on Windows that is a script, and the program itself is in the package.
  const packages = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]
  const candidates = packages.map((name) => join(ROOT, 'node_modules', name, 'bin', `node${exe}`))
  const found = candidates.find(
    (path) => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
  )
  if (found !== undefined) return found
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath
  fail(
    `Marquee needs Node ${NODE_MAJOR}, and npm has none for this machine (${process.platform} ${process.arch}): install Node ${NODE_MAJOR} or later from https://nodejs.org.`,
  )
}

function run(node, nodeArgs) {
  const child = spawn(node, nodeArgs, {
    // The person's folder: paths on the command line are relative to it. npm has moved us to the project.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: {
      ...npmEnvironment(),
      ...(process.env.NODE_ENV ? { NODE_ENV: process.env.NODE_ENV } : {}),
      PATH: `${BIN}${delimiter}${process.env.PATH}`,
      // What Node has compiled once is kept: the next start takes half as long.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'marquee', 'compiled'),
    },
    // By the channel it notices when this process is killed, and ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // It decides what a signal means and when it is done; this process only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  onOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (code !== null) process.exit(code)
    console.error(`Ended by ${signal}.`)
    process.exit(1)
  })
}

/**
 * Calls `stop` once npm, or the shell in which it runs us, is gone. npm hands a signal to that shell, which dies of it
 * without a word to us.
 */
function onOrphaned(stop) {
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    stop()
  }, ORPHAN_LOOK_MS)
}

/** Our parent, and under npm the parent's parent where /proc tells it: the shell lives on when npm is killed with -9. */
function ancestors() {
  const { ppid } = process
  if (process.env.npm_lifecycle_event === undefined) return String(ppid)
  try {
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8')
    // After the name, which may have any character in it: the state, then the parent.
    return `${ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(ppid)
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
