export const en = {
  type_adult: 'Adult',
  type_child: 'Child',
  type_senior: 'Senior',
  type_student: 'Student',
  type_companion: 'Companion',
}
