export const en = {
  keyboard: 'Keyboard on the screen',
  delete: 'Delete the last letter',
  space: 'Space',
  done: 'Done',
}
