/** The safeguards of parked orders. */
import { counted, type Safeguard } from '../safeguard.ts'

const PARKED = 'apps/desktop/src/terminal/parked/parked.ts'

export const PARKED_ORDERS: Record<string, Safeguard> = {
  /** Without it, a program that dies while it takes a parked order up from another counter doesn't know that it asked for it. */
  'parked-on-its-way': {
    decides: [
      {
        file: PARKED,
        from: '    const mayBeOver = takings === 0 ? beingTaken(db) : []\n',
        to: `    const mayBeOver = takings === 0 ? beingTaken(db) : []\n    if (mayBeOver.length > 0) ${counted('parked-on-its-way')}\n`,
      },
    ],
    without: [{ file: PARKED, from: '    await writer.write(({ db }) => beginTaking(db, orderId))\n', to: '' }],
  },
}
