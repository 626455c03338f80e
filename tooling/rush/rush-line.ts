/** A rush in one line, and whether it went as it must. */
import type { RushOptions, RushReport } from './rush.ts'

export function rushLine({ customers }: RushOptions, report: RushReport): string {
  const { seats, tickets, soldTwice, turnedAway, odd, captured, paid, priceOfTickets, askedAgain, seconds, calls } =
    report
  return [
    `customers ${customers}, seats ${seats}, sold ${tickets}, sold twice ${soldTwice}`,
    `turned away ${turnedAway}, odd answers ${odd.length}`,
    `captured ${captured}, paid ${paid}, tickets ${priceOfTickets}`,
    `asked again ${askedAgain}, calls/s ${Math.round(calls / seconds)}`,
  ].join('; ')
}

/** Every seat sold once, everybody told what was taken, and the same money everywhere. */
export function isInOrder({ seats, tickets, soldTwice, odd, captured, paid, priceOfTickets }: RushReport): boolean {
  return tickets === seats && soldTwice === 0 && odd.length === 0 && captured === paid && paid === priceOfTickets
}
