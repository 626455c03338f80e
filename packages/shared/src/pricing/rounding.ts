/** A quotient of whole numbers, rounded to the nearest whole one; a half is rounded up. No double is in between. */
export function divideRounded(dividend: bigint, divisor: bigint): number {
  const twice = 2n * dividend + divisor
  const quotient = twice / (2n * divisor)
  // BigInt's division cuts towards zero; below zero that is one too many.
  return Number(twice < 0n && twice % (2n * divisor) !== 0n ? quotient - 1n : quotient)
}
