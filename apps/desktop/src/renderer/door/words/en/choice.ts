/** Choosing what is admitted at this door, and its language. */
export const choice = {
  choice: 'Admitted at this door',
  language: 'Language',
  cinema: 'Cinema',
  no_cinema: 'No cinema yet',
  follow: '{hall}, one after the other',
  sold: '{count} sold',
  loading_programme: 'Loading the programme…',
  no_shows: 'No shows today.',
  change_nothing: 'Change nothing',
  choose_shows: 'Choose shows',
  admit_shows: '{count, plural, one {Admit # show} other {Admit # shows}}',
}
