/** For the house’s own people, and what visitors hear of them: a call for help, a message of the house. */
export const staff = {
  help_title: 'Help',
  help_call: 'Call for help',
  help_asking: 'One moment',
  help_waiting: 'Our staff have been called. If nobody comes soon, go to the counter.',
  help_coming: 'Somebody is coming to you.',
  help_nobody: 'Nobody can be called now. Go to the counter: you get help there.',
  help_end: 'I need no help any more',
  house_message: 'Message of the house',
}
