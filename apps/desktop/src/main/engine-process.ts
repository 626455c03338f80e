/** Entry of Electron's utility process: the engine with its SQLite, away from the window. */
import { pino } from 'pino'
import { serveEngine } from './engine-service.ts'

serveEngine(process.parentPort, pino({ name: 'engine' }))
