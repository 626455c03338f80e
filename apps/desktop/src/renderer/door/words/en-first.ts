/** The English words of the door's own screen. */
import { connection } from './en/connection.ts'
import { light } from './en/light.ts'
import { screen } from './en/screen.ts'
import { sentences } from './en/sentences.ts'

export const first = { ...light, ...sentences, ...screen, ...connection }
