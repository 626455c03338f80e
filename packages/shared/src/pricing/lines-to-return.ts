/** Which lines of an order come back with those that somebody has chosen. Pure. */

/** A line that has not come back. */
export interface StandingLine {
  /** Its place in the order. */
  number: number
  kind: 'ticket' | 'goods' | 'voucher' | 'fee' | 'rounding'
  /** Minor units. */
  amount: number
}

/**
 * Fees come back with the order's last ticket, and those of an order without tickets with its last line. The rounding comes back when
 * nothing else is left.
 * @param open all lines of the order that have not come back
 * @param chosen numbers of tickets and goods
 */
export function linesReturnedWith<L extends StandingLine>(open: readonly L[], chosen: readonly number[]): L[] {
  const isChosen = ({ number }: StandingLine): boolean => chosen.includes(number)
  const stay = open.filter((line) => isThing(line) && !isChosen(line))
  const isLastTicket = open.some((line) => line.kind === 'ticket' && isChosen(line)) && !stay.some(isTicket)
  const withFees = isLastTicket || stay.length === 0
  const back = open.filter((line) => isChosen(line) || (withFees && line.kind === 'fee'))
  return open.every((line) => line.kind === 'rounding' || back.includes(line)) ? [...open] : back
}

const isTicket = ({ kind }: StandingLine): boolean => kind === 'ticket'
const isThing = ({ kind }: StandingLine): boolean => kind !== 'fee' && kind !== 'rounding'
