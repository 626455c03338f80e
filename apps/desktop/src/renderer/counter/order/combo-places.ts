/** Which tickets of an order belong to each of its combos, and what a combo still lacks. Pure. */
import type { Combo, TicketType, WantedCombo } from '@marquee/shared'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { eitherOf } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

/** As the clerk chose it: its tickets are found among those of the order. */
export type ChosenCombo = Pick<WantedCombo, 'combo' | 'choices'>

/**
 * The places of each combo's tickets among those of the order; null: its tickets aren't all there. A ticket is in one combo at most.
 * Where any way gives every combo its tickets, one is found: a combo that takes any ticket leaves the adult's to one that needs it
 * (augmenting paths, Kuhn 1955).
 */
export function comboPlaces(
  combos: readonly Combo[],
  chosen: readonly Pick<ChosenCombo, 'combo'>[],
  tickets: readonly TicketType[],
): (number[] | null)[] {
  const of = chosen.map(({ combo }) => combos.find(({ key }) => key === combo))
  /** By the place of a ticket: the combo that has it. */
  const owner = new Map<number, number>()
  const fits = (combo: number, type: TicketType): boolean => {
    const types = of[combo]?.tickets?.types
    return types === undefined || types.includes(type)
  }
  /** Finds one more ticket for it; others may change theirs for that. */
  const take = (combo: number, seen: Set<number>): boolean => {
    const fitting = [...tickets.keys()].filter(
      (place) => fits(combo, tickets[place] ?? '') && owner.get(place) !== combo,
    )
    const free = fitting.find((place) => !owner.has(place))
    if (free !== undefined) {
      owner.set(free, combo)
      return true
    }
    for (const place of fitting) {
      if (seen.has(place)) continue
      seen.add(place)
      const before = owner.get(place)
      if (before !== undefined && !take(before, seen)) continue
      owner.set(place, combo)
      return true
    }
    return false
  }
  return of
    .map((combo, i) => {
      const wanted = combo?.tickets?.quantity ?? 0
      const had = new Map(owner)
      for (let n = 0; n < wanted; n++) {
        if (take(i, new Set())) continue
        // What it can't have in full, it leaves to the others.
        owner.clear()
        for (const [place, mine] of had) owner.set(place, mine)
        return null
      }
      return []
    })
    .map(
      (found, i) =>
        found && [...owner].flatMap(([place, mine]) => (mine === i ? [place] : [])).toSorted((a, b) => a - b),
    )
}

/** "needs 2 tickets (Adult or Senior) that no other combo has" */
export function comboNeeds({ tickets }: Pick<Combo, 'tickets'>): string {
  const { quantity = 0, types } = tickets ?? {}
  if (types === undefined) return say('combo_needs', { count: quantity })
  return say('combo_needs_of', { count: quantity, types: eitherOf(types.map(ticketTypeName)) })
}
