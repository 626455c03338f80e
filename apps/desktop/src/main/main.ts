/**
 * The shell's composition root: reads the settings, makes the window, and runs the engine beside it. The shell holds no
 * logic of the trade.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  type MessagePortMain,
  protocol,
  safeStorage,
  screen,
  session,
  utilityProcess,
  type WebContents,
} from 'electron'
import { CALLS, PUSHES } from '../preload/shell-api.ts'
import { APP_ORIGIN } from './app-origin.ts'
import { APP_SCHEME_PRIVILEGES, serveApp } from './app-protocol.ts'
import { keepDisplay } from './display-window.ts'
import { EngineHost } from './engine-host.ts'
import { type SystemKeyGuard, systemKeyGuard, UNPROTECTED_KEY } from './key-guard.ts'
import { lockDownContents, lockDownSession } from './lock-down.ts'
import { menuTemplate } from './menu.ts'
import { isRestartDue, LOOK_EVERY_MS } from './nightly-restart.ts'
import { pictureText } from './page-picture.ts'
import { createPageWatch } from './page-watch.ts'
import { readSettings, type Settings } from './settings.ts'
import { serve } from './trusted-ipc.ts'
import { displayWindowOptions, PAGE_PARTITION, windowOptions } from './window-options.ts'

/** The built folders lie beside this bundle: out/main, out/preload, out/renderer. */
const BUILT = resolve(import.meta.dirname, '..')

/** A page that crashed is loaded again; one that crashes at once doesn't keep the processor busy. */
const RELOAD_MS = 1_000

/** Staff have left a kiosk's lock-down, with a PIN; the next start locks it again. */
let hasLeft = false

/** The top level awaits nothing: Electron becomes `ready` only after this file has run. */
function main(): void {
  const dataDir = process.env.MARQUEE_TERMINAL_DIR
  if (dataDir) app.setPath('userData', resolve(dataDir))
  const folder = app.getPath('userData')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A terminal has one SQLite file and one writer.
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }

  protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES])

  const path = join(folder, 'terminal.json')
  const answer = readSettings({ env: process.env, path, text: textOf(path) })
  if (!answer.ok) {
    void app.whenReady().then(() => {
      dialog.showErrorBox('Marquee cannot start', answer.problem)
      app.exit(1)
    })
    return
  }
  const lockDown = { kiosk: answer.settings.kiosk, packaged: app.isPackaged, hasLeft: () => hasLeft }
  lockDownContents(app, lockDown)
  void app.whenReady().then(() => {
    const pageSession = session.fromPartition(PAGE_PARTITION, { cache: false })
    lockDownSession(pageSession, lockDown)
    serveApp(pageSession, join(BUILT, 'renderer'))
    run(join(folder, 'terminal'), answer.settings)
  })
}

function run(dataDir: string, { kiosk, customerDisplay, nightlyRestart, ...settings }: Settings): void {
  const packaged = app.isPackaged
  const template = menuTemplate({ kiosk, packaged, platform: process.platform })
  Menu.setApplicationMenu(template && Menu.buildFromTemplate(template))

  const preload = join(BUILT, 'preload', 'preload.cjs')
  const window = new BrowserWindow(windowOptions({ kiosk, packaged, preload }))
  const guard = systemKeyGuard(safeStorage, process.platform)
  const engine = new EngineHost<MessagePortMain>({
    settings: { dataDir, ...settings, isKiosk: kiosk },
    fork: () => utilityProcess.fork(join(BUILT, 'main', 'engine-process.js'), [], { serviceName: 'Marquee engine' }),
    openChannel: () => new MessageChannelMain(),
    services: {
      protectKey: (key) => protectKey(window, guard, key),
      revealKey: (sealed) => guard.reveal(sealed),
      restart: async () => restart(kiosk),
      leave: async () => leaveLockDown(window, kiosk),
      picture: async () =>
        kiosk && !window.isDestroyed() ? pictureText(await window.webContents.capturePage()) : null,
    },
  })
  engine.start()

  serve(ipcMain, CALLS.connectEngine, (page: WebContents) => {
    const isCounter = !window.isDestroyed() && page === window.webContents
    engine.connect(
      {
        takePort: (port) => {
          if (!page.isDestroyed()) page.postMessage(PUSHES.enginePort, null, [port])
        },
        engineDown: (down) => {
          if (!page.isDestroyed()) page.send(PUSHES.engineDown, down)
        },
      },
      // The page doesn't say what it is: a display must not become a counter.
      isCounter ? 'screen' : 'display',
    )
  })
  window.once('ready-to-show', () => window.show())
  reloadWhenGone(window)
  serve(ipcMain, CALLS.alive, kiosk ? endWhenHung(window) : () => {})
  if (kiosk) {
    keepOpen(window)
    if (nightlyRestart !== null) restartNightly(engine, nightlyRestart)
  }
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  app.on('window-all-closed', () => app.quit())
  stopEngineBeforeQuit(engine)
  void window.loadURL(`${APP_ORIGIN}/`)
  if (customerDisplay && !kiosk) {
    keepDisplay(screen, window, (bounds) => {
      const display = new BrowserWindow(displayWindowOptions({ packaged, preload }, bounds))
      display.once('ready-to-show', () => display.showInactive())
      reloadWhenGone(display)
      void display.loadURL(`${APP_ORIGIN}/display.html`)
      return display
    })
  }
}

function reloadWhenGone(window: BrowserWindow): void {
  window.webContents.on('render-process-gone', () => {
    setTimeout(() => {
      if (!window.isDestroyed()) window.reload()
    }, RELOAD_MS)
  })
}

/** @returns what hears the page's signs of life */
function endWhenHung(window: BrowserWindow): (page: WebContents) => void {
  const { webContents } = window
  const watch = createPageWatch((why) => {
    process.stderr.write(`${why}: it is loaded again\n`)
    if (!webContents.isDestroyed()) webContents.forcefullyCrashRenderer()
  })
  window.on('unresponsive', watch.unresponsive)
  window.on('responsive', watch.responsive)
  webContents.on('did-start-loading', watch.away)
  webContents.on('render-process-gone', watch.away)
  window.on('closed', watch.away)
  return (page) => {
    if (page === webContents) watch.alive()
  }
}

function restartNightly(engine: EngineHost<MessagePortMain>, at: string): void {
  const startedAt = new Date()
  setInterval(() => {
    if (!isRestartDue({ at, now: new Date(), startedAt })) return
    void engine.isQuiet().then((isQuiet) => {
      if (isQuiet) restart(true)
    })
  }, LOOK_EVERY_MS)
}

/** The engine stops in order before the program ends. */
function restart(kiosk: boolean): void {
  if (!kiosk) return
  app.relaunch()
  app.quit()
}

function leaveLockDown(window: BrowserWindow, kiosk: boolean): void {
  if (!kiosk || window.isDestroyed()) return
  hasLeft = true
  window.setKiosk(false)
  window.setFullScreen(false)
  window.setMinimizable(true)
  window.setResizable(true)
  window.setMovable(true)
}

/** Runs at enrolment, which is the one time that a key is sealed. */
async function protectKey(window: BrowserWindow, guard: SystemKeyGuard, privateKey: string): Promise<string> {
  const { sealed, unprotected } = await guard.protect(privateKey)
  // Shown over its window: a kiosk's covers everything that is beside it.
  if (unprotected) void dialog.showMessageBox(window, { type: 'warning', title: 'Marquee', message: UNPROTECTED_KEY })
  return sealed
}

/** A customer can't close it; whoever ends the program (the session, a signal) can. `closable: false` would stop both. */
function keepOpen(window: BrowserWindow): void {
  let quitting = false
  app.on('before-quit', () => {
    quitting = true
  })
  window.on('close', (event) => {
    if (!quitting && !hasLeft) event.preventDefault()
  })
}

function stopEngineBeforeQuit(engine: EngineHost<MessagePortMain>): void {
  let stopped = false
  app.on('will-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void engine.stop().then(() => {
      stopped = true
      app.quit()
    })
  })
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

main()
