/** The database of an embedded cluster, and the role that uses it: the owner of the database, and no superuser. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Made with the cluster. Only set-up runs as it: it may read and write files, and run programs. */
export const SUPERUSER = 'marquee'
const SERVER_ROLE = 'marquee_server'
const DATABASE = 'marquee'
const HAND_OVER = readFileSync(join(import.meta.dirname, 'sql', 'hand-over.sql'), 'utf8')

export interface Cluster {
  port: number
  /** The superuser's password. */
  password: string
}

/** The address of the database `marquee`, for all its users. */
export function serverUrl({ port, password }: Cluster): string {
  return urlOf(port, SERVER_ROLE, serverPassword(password), DATABASE)
}

/** The address for set-up, and for the tests, which make databases. */
export function superuserUrl({ port, password }: Cluster, database = DATABASE): string {
  return urlOf(port, SUPERUSER, password, database)
}

/**
 * Makes the database and its role where they aren't there, and takes what an earlier version left to the superuser.
 * The role may create the extensions that Postgres calls trusted, because it owns the database.
 */
export async function prepareDatabase(cluster: Cluster): Promise<void> {
  await as(superuserUrl(cluster, 'postgres'), async (client) => {
    const { rowCount: hasRole } = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE])
    const rights = `login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(serverPassword(cluster.password))}`
    await client.query(`${hasRole === 0 ? 'create' : 'alter'} role ${SERVER_ROLE} ${rights}`)
    const { rowCount: hasDatabase } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (hasDatabase === 0) await client.query(`create database ${DATABASE} owner ${SERVER_ROLE}`)
  })
  await as(superuserUrl(cluster), (client) => client.query(HAND_OVER))
}

/** Follows from the superuser's password, which can't be computed from it. */
function serverPassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(SERVER_ROLE).digest('base64url')
}

function urlOf(port: number, user: string, password: string, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

async function as(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((error: unknown) => {
    throw new Error(`Postgres runs, but refuses its own password: ${(error as Error).message}`)
  })
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
