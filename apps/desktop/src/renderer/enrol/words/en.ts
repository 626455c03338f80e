export const en = {
  bad_code: 'A code has three groups of four letters and digits, such as ABCD-EFGH-JKMN.',
  set_up: 'Set up this terminal',
  enrol_again: 'Enrol this device again',
  what_to_do:
    'Enter the enrolment code from the manager. It decides whether this is a counter, a kiosk, a door or a manager’s screen.',
  unsent:
    '{count, plural, one {1 record of this device, such as a sale, has not been sent yet.} other {# records of this device, such as sales, have not been sent yet.}}',
  unsent_advice:
    '{count, plural, one {Use a code of the same house, for the same kind of terminal as before. It is sent then, and a manager settles it as a conflict.} other {Use a code of the same house, for the same kind of terminal as before. Each is sent then, and a manager settles it as a conflict.}}',
  code: 'Enrolment code',
  enrolling: 'Enrolling…',
  enrol: 'Enrol this terminal',
  back: 'Back',
  server: 'Server: {url}',
}
