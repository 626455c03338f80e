/**
 * Shares a whole amount out in proportion to weights, to the last minor unit. Largest remainder method (Hare quota): each part
 * is rounded down, and the units that are left go to the parts that lost most by it, the first of equals first.
 *
 * @param amount minor units; a negative one is shared out as its positive is
 * @param weights whole numbers, none below zero. Where all are zero, each counts the same
 * @returns a part for each weight, in their order; their sum is `amount`
 * @throws RangeError for a weight below zero, and for an amount without anybody to get it
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight is below zero')
  if (weights.length === 0 && amount !== 0) throw new RangeError(`nobody gets a share of ${amount}`)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0 && weights.length > 0)
    return shareOut(
      amount,
      weights.map(() => 1),
    )
  // Products of two amounts don't fit into a double.
  const size = BigInt(Math.abs(amount))
  const shares = weights.map((weight, at) => {
    const product = size * BigInt(weight)
    return { at, part: Number(product / BigInt(all)), remainder: Number(product % BigInt(all)) }
  })
  const left = Math.abs(amount) - shares.reduce((sum, { part }) => sum + part, 0)
  const next = [...shares].sort((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const share of next.slice(0, left)) share.part++
  const sign = Math.sign(amount)
  return shares.map(({ part }) => (part === 0 ? 0 : sign * part))
}
