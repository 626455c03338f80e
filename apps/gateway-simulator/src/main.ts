/**
 * A payment gateway on this machine with which no money moves. The simulator speaks the part of Stripe's wire format that
 * Marquee uses, so that Stripe's own SDK talks to it, and it can be told to fail.
 */
import { readSettings, SettingsError } from './settings.ts'
import { startSimulator } from './simulator.ts'

async function main(): Promise<void> {
  let simulator: Awaited<ReturnType<typeof startSimulator>> | undefined
  const stop = async (): Promise<void> => {
    await simulator?.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Started by another process of ours that is gone: nobody would stop this one.
  process.on('disconnect', () => void stop())
  // The parent may be gone before this listens; Node doesn't say so twice.
  if (process.send !== undefined && !process.connected) return stop()
  simulator = await startSimulator(readSettings(process.env))
  process.send?.({ ready: true, port: simulator.port })
}

main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
})
