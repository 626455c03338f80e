/** What one booking may be made of. */
export const MAX_SEATS_IN_BOOKING = 10
