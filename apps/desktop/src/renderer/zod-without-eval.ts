/** Imported before any schema is made: zod else tries `new Function`, which the content security policy refuses and reports. */
import { config } from 'zod'

config({ jitless: true })
