/** A promo code that was used oftener than it may be. */
export interface CodeOverLimit {
  promoCode: string
  /** How often it may be used in all. */
  inAll: number
  /** So many uses of the order are beyond that. */
  by: number
}
