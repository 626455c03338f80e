/** The house's own pictures for its customer displays: files in a folder of the terminal. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Below the terminal's own folder. */
export const PICTURES_FOLDER = 'display-pictures'

const MOST = 20
const MOST_BYTES = 4 * 1024 * 1024
/** Nothing that could hold a script. */
const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

export interface HousePictures {
  /** By name; none where there is no such folder. */
  names(): Promise<string[]>
  /** As a data URL; null: it is none of `names`. */
  read(name: string): Promise<string | null>
}

export function createHousePictures(dir: string): HousePictures {
  const folder = join(dir, PICTURES_FOLDER)

  async function names(): Promise<string[]> {
    const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const files = found.filter((file) => file.isFile() && file.name.length <= 120 && typeOf(file.name) !== undefined)
    const sizes = await Promise.all(files.map(({ name }) => sizeOf(join(folder, name))))
    return files
      .flatMap(({ name }, i) => ((sizes[i] ?? 0) > 0 && (sizes[i] ?? 0) <= MOST_BYTES ? [name] : []))
      .toSorted((a, b) => a.localeCompare(b))
      .slice(0, MOST)
  }

  return {
    names,
    async read(name) {
      // A name that isn't in the list may be a path to anything.
      if (!(await names()).includes(name)) return null
      const bytes = await readFile(join(folder, name)).catch(() => null)
      return bytes === null ? null : `data:${typeOf(name)};base64,${bytes.toString('base64')}`
    },
  }
}

const typeOf = (name: string): string | undefined => TYPES[extname(name).toLowerCase()]

/** A file that is gone meanwhile has none. */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
