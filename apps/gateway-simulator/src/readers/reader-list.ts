/** The readers that the gateway has. */
import { z } from 'zod'

export interface NamedReader {
  id: string
  label: string
  serial_number: string
}

/** It takes any number of charges at once, a good card for each, so that nobody waits for anybody. */
export const TAKES_SEVERAL = 'tmr_simulated'

const SIMULATED: NamedReader = { id: TAKES_SEVERAL, label: 'Simulated reader', serial_number: 'SIM-0000' }

export const USUAL_READERS: readonly NamedReader[] = [
  SIMULATED,
  { id: 'tmr_counter_1', label: 'Counter reader 1', serial_number: 'SIM-0001' },
  { id: 'tmr_counter_2', label: 'Counter reader 2', serial_number: 'SIM-0002' },
  { id: 'tmr_kiosk_1', label: 'Kiosk reader 1', serial_number: 'SIM-0003' },
]

const READER = /^(tmr_\w{1,60}):([^:;]{1,100}):([\w-]{1,60})$/

/** `tmr_bar:Bar:SIM-7; tmr_door:Door:SIM-8`: id, name and serial number of each. */
export const ReaderList = z.string().transform((text, context): NamedReader[] => {
  const readers = text.split(';').flatMap((each) => {
    const [, id, label, serial_number] = READER.exec(each.trim()) ?? []
    return id === undefined || label === undefined || serial_number === undefined ? [] : [{ id, label, serial_number }]
  })
  const ids = new Set(readers.map(({ id }) => id))
  if (readers.length !== text.split(';').length || ids.size !== readers.length) {
    context.addIssue({ code: 'custom', message: 'must be id:name:serial for each reader, with ; between' })
    return z.NEVER
  }
  return ids.has(TAKES_SEVERAL) ? readers : [SIMULATED, ...readers]
})
