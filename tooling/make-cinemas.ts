/**
 * Makes `resources/cinemas-fr.csv` from two files. One is a list of the French cinemas
 * (`id,name,address,city,commune_code,region,screens, seats,latitude,longitude`), which has no postal codes. The other is
 * the `codes-postaux.json` of the npm package of that name, which has those of each commune.
 *
 *     npm pack codes-postaux@4.1.2 && tar xzf codes-postaux-4.1.2.tgz
 *     node tooling/make-cinemas.ts CINEMAS package/codes-postaux.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readCsv } from '../apps/server/src/catalogue/import/csv.ts'
import { FRENCH_CINEMAS } from '../apps/server/src/catalogue/import/house.ts'

const SourceLine = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  commune_code: z.string(),
  region: z.string(),
  screens: z.string(),
  seats: z.string(),
  latitude: z.string(),
  longitude: z.string(),
})
const Communes = z.array(z.object({ codePostal: z.string(), codeCommune: z.string(), nomCommune: z.string() }))

/** Regions as they write themselves. */
const REGIONS: Readonly<Record<string, string>> = {
  'AUVERGNE-RHONE-ALPES': 'Auvergne-Rhône-Alpes',
  'BOURGOGNE-FRANCHE-COMTE': 'Bourgogne-Franche-Comté',
  BRETAGNE: 'Bretagne',
  'CENTRE-VAL DE LOIRE': 'Centre-Val de Loire',
  CORSE: 'Corse',
  'GRAND EST': 'Grand Est',
  'HAUTS DE FRANCE': 'Hauts-de-France',
  'ILE-DE-FRANCE': 'Île-de-France',
  NORMANDIE: 'Normandie',
  'NOUVELLE AQUITAINE': 'Nouvelle-Aquitaine',
  OCCITANIE: 'Occitanie',
  'PAYS DE LA LOIRE': 'Pays de la Loire',
  "PROVENCE-ALPES-COTE D'AZUR": "Provence-Alpes-Côte d'Azur",
}

/** Lyon and Marseille have a code an arrondissement, and one commune for all; two communes have become part of others. */
const POSTAL_CODE_OF_ADDRESS: Readonly<Record<string, string>> = {
  // Lyon
  '237903': '69002',
  '237933': '69007',
  '237945': '69001',
  '238013': '69009',
  '238021': '69002',
  '238032': '69006',
  '238163': '69003',
  '238244': '69006',
  '238351': '69001',
  '238421': '69001',
  '238461': '69006',
  '238494': '69004',
  '238886': '69009',
  '721000': '69002',
  '725040': '69003',
  // Marseille
  '249441': '13006',
  '249451': '13008',
  '249563': '13006',
  '249581': '13008',
  '249791': '13001',
  '249831': '13011',
  '249942': '13016',
  '250410': '13011',
  '250412': '13003',
  '249471': '13004',
  '722240': '13002',
  '722241': '13002',
  '723560': '13006',
  '723920': '13001',
  // Pierre-Bénite, Château-d'Olonne
  '310542': '69310',
  '104143': '85180',
}

const [cinemasFile, codesFile] = process.argv.slice(2)
if (cinemasFile === undefined || codesFile === undefined) {
  console.error('usage: node tooling/make-cinemas.ts CINEMAS CODES-POSTAUX')
  process.exit(2)
}
const communes = Map.groupBy(
  Communes.parse(JSON.parse(readFileSync(codesFile, 'utf8'))),
  (commune) => commune.codeCommune,
)

const oneBlank = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

/** `Paris 8e Arrondissement` → `Paris`; the commune's own spelling where the list has it in capitals or with a slip. */
function cityOf({ city, commune_code: code }: z.infer<typeof SourceLine>): string {
  const official = communes.get(code)?.[0]?.nomCommune
  const written = official && (bare(official) === bare(city) || city === city.toUpperCase()) ? official : city
  return oneBlank(written.replace(/ \d+er? Arrondissement$/, ''))
}

const field = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const lines: string[] = []
const read = await readCsv(cinemasFile, SourceLine, (cinema) => {
  // A commune with several codes gets the first, which is that of its middle in most.
  const postalCode = POSTAL_CODE_OF_ADDRESS[cinema.id] ?? communes.get(cinema.commune_code)?.[0]?.codePostal ?? ''
  const region = REGIONS[cinema.region]
  if (region === undefined) return `${cinema.region} is not a region`
  const place = [oneBlank(cinema.address), postalCode, cityOf(cinema), region, 'FR', cinema.latitude, cinema.longitude]
  lines.push([oneBlank(cinema.name), ...place, 'Europe/Paris', 'EUR'].map(field).join(','))
  return undefined
})
if (!read.ok) {
  console.error(read.problems.join('\n'))
  process.exit(1)
}
const file = fileURLToPath(FRENCH_CINEMAS)
const head = 'name,address,postal_code,city,region,country,latitude,longitude,time_zone,currency'
writeFileSync(file, `${[head, ...lines.toSorted()].join('\n')}\n`)
console.log(`wrote ${lines.length} cinemas to ${file}`)
