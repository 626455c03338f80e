export const en = {
  connection: 'Connection',
  since: 'Cut off since {time}',
  no_seat_left: 'No seat of this show is left to sell here: choose another show.',
  last_in_cart:
    '{count, plural, one {The last seat of this show that can be sold here is in the cart.} other {The last seats of this show that can be sold here are in the cart.}}',
  seats_here:
    '{count, plural, one {# seat of this show can be sold here: {seats}} other {# seats of this show can be sold here: {seats}}}',
  no_show: 'No show of this day has seats that can be sold here.',
  seats_of_day:
    '{seats, plural, one {# seat} other {# seats}} of {shows, plural, one {# show} other {# shows}} can be sold here: choose a show.',
  nothing_waits: 'Nothing waits for the server',
  waits:
    '{count, plural, one {# record is kept here and waits for the server} other {# records are kept here and wait for the server}}',
  back_online: 'Back online.',
  records_sent: 'Records sent',
}
