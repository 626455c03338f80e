/** Words of every ticket, in a mail, on a sheet and on paper, as ICU messages. The other languages have exactly these keys. */
export const tickets = {
  type_adult: 'Adult',
  type_child: 'Child',
  type_senior: 'Senior',
  type_student: 'Student',
  type_companion: 'Companion',
  day_and_time: '{day}, {time}',
  seat: 'Seat {seat}',
  admits: '{count, plural, one {Admits #} other {Admits # together}}',
}
