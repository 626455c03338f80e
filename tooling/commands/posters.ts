/** `marquee posters`: posters, lengths and age ratings from The Movie Database, with the house's own key. */
import { Command } from 'commander'
import { takeFromTmdb } from '../../apps/server/src/catalogue/tmdb/take-from-tmdb.ts'
import { createTmdb, type Tmdb } from '../../apps/server/src/catalogue/tmdb/tmdb-client.ts'
import { EnvironmentError } from '../services/environment.ts'
import { openLedger } from '../services/ledger.ts'

/** What TMDB's terms ask for, wherever its content is shown. */
const NOTICE = 'This product uses the TMDB API but is not endorsed or certified by TMDB.'

interface Options {
  fromTmdb?: boolean
  movie?: string
  country?: string[]
  language?: string
}

export function postersCommand(): Command {
  return new Command('posters')
    .description('take posters, lengths and age ratings that movies lack from The Movie Database (MARQUEE_TMDB_KEY)')
    .option('--from-tmdb', 'nothing is asked of TMDB without it')
    .option('--movie <title>', 'only this movie (otherwise all that play from now on)')
    .option('--country <code...>', "whose age ratings are taken (otherwise those of the house's cinemas)")
    .option('--language <code>', 'of titles and posters, such as fr-FR')
    .action(async ({ fromTmdb, movie, country, language }: Options, command: Command) => {
      if (fromTmdb !== true) return command.error('Say where from: --from-tmdb')
      const wrong = country?.find((code) => !/^[A-Z]{2}$/.test(code))
      if (wrong !== undefined) return command.error('--country must be two letters of ISO 3166-1 such as FR')
      if (language !== undefined && !/^[a-z]{2}(-[A-Z]{2})?$/.test(language)) {
        return command.error('--language must be a language such as fr or fr-FR')
      }
      const tmdb = tmdbOf(process.env, language)
      const ledger = await openLedger(process.env)
      try {
        const { asked, filled, problems } = await takeFromTmdb({ pool: ledger.pool, tmdb, movie, countries: country })
        if (problems.length > 0) {
          console.error(problems.join('\n'))
          process.exitCode = 1
        }
        console.log(asked === 0 ? 'no movie lacks anything' : `${filled} of ${asked} movies filled. ${NOTICE}`)
      } finally {
        await ledger.close()
      }
    })
}

/** @throws EnvironmentError, without the value, which is a secret */
function tmdbOf(env: Readonly<Record<string, string | undefined>>, language: string | undefined): Tmdb {
  const { MARQUEE_TMDB_KEY: key, MARQUEE_TMDB_URL: url } = env
  if (!key) throw new EnvironmentError('MARQUEE_TMDB_KEY is not set: the house’s own key at themoviedb.org is needed.')
  if (!/^([0-9a-f]{32}|eyJ[\w.-]{20,2000})$/.test(key)) {
    throw new EnvironmentError('MARQUEE_TMDB_KEY must be an API key of TMDB, or its read access token.')
  }
  const address = url ? URL.parse(url) : undefined
  if (address === null || (address && address.protocol !== 'https:' && !isThisMachine(address))) {
    throw new EnvironmentError('MARQUEE_TMDB_URL must be an https address: the key is sent there.')
  }
  return createTmdb({ key, language, ...(url && { url }) })
}

const isThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
