/** A group's code: who of it is here. */
export const group = {
  group_admit: 'Admit {count}',
  group_admit_all: 'Admit all {count}',
  group_came_before: '{inside} of them came before',
  group_how_many: 'How many are here',
  group_less: 'One less',
  group_more: 'One more',
  group_here: '{count} here',
  group_seats: 'Seats',
  group_seat_in: 'in',
  group_seat_out: 'out',
  group_nobody: 'Nobody now',
}
