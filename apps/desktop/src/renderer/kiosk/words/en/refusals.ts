/** Why something can’t be, by the code of the refusal (`refusal_seats_taken`). */
export const refusals = {
  refusal_other: 'That didn’t work. Try once more, or go to the counter.',
}
