/** What is under a verdict, in one sentence for somebody with a queue in front of them. */
export const sentences = {
  unreadable: 'This is no ticket of ours, or it was not read whole: scan it again.',
  wrong_case: 'The scanner’s letters come in the wrong case: switch Caps Lock off on its keyboard, and scan again.',
  not_signed: 'It was altered, or not made by this house. Let nobody in with it.',
  not_certified: 'Whoever made it may not sell tickets of this show. Let nobody in with it.',
  unknown_key:
    'This door does not know the key that this ticket was signed with. Let nobody in with it. If several tickets say this, call a manager.',
  refunded: 'It was given back, and its money with it.',
  moved: 'Its holder was moved to another seat, and has a new ticket for that: this one is not good any more.',
  in_conflict: 'The sale of this ticket is in conflict: a manager settles it. Ask one before you let its bearer in.',
  not_known: 'It was signed by a terminal that may not sell, and the house does not know its sale: call a manager.',
  plan_not_known:
    'This door does not know the seats of this show, so it can’t read a code for a group: scan the single tickets.',
  cancelled: 'This show does not take place: the money is given back.',
  show: '{show}.',
  wrong_show: 'It is for {show}.',
  not_in_programme:
    'It is for {show} that is not in this cinema’s programme, as far as this door knows it: ask a manager.',
  not_today: 'It is for {show}. This door’s clock says {today}.',
  too_early: 'Let people in from {from}. It is for {show}.',
  used: 'It was used at {time}, {where, select, here {at this door} unknown {at another door} other {at {door}}}.',
  seat_taken:
    'Another ticket for this seat was let in at {time}, {where, select, here {at this door} unknown {at another door} other {at {door}}}: call a manager.',
  group_in: '{inside} of {seats} are in.',
  group_all_in: 'All {seats} of this group are in.',
  twice:
    'Seat {seat} ({show}) was admitted here at {here} and at {where, select, unknown {another door} other {{door}}} at {there}: {how, select, copy {one of the two has a copy} other {there are two tickets for it}}.',
  stay_out: '{seats}: {why}',
  show_named: '{title}, {hall}, {time}',
  show_of_cinema: '{title}, {cinema}, {hall}, {time}',
  show_unnamed: 'a show at {time}',
  day_and_time: '{day}, {time}',
}
