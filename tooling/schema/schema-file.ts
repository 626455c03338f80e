import { join } from 'node:path'

export const SCHEMA_FILE = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'migrations', 'schema.sql')
