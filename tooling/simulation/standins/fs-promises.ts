/** Stands in for reading files: the world's clock would run on while the machine reads. Here it takes no time. */
import { readdirSync, readFileSync } from 'node:fs'

export * from 'node:fs/promises'

export async function readdir(folder: string): Promise<string[]> {
  return readdirSync(folder)
}

export async function readFile(file: string, encoding: 'utf8'): Promise<string> {
  return readFileSync(file, encoding)
}
