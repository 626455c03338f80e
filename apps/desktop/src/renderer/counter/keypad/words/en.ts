export const en = {
  digits: 'Digits',
  delete_digit: 'Delete a digit',
}
