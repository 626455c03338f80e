/** What a door can't have or do now: in `what` of a refusal, where its screen knows it, and says it in its reader's language. */
export const NOT_AVAILABLE = {
  disk: 'this terminal cannot write to its disk',
  no_key: 'this door has not reached the server yet, and cannot tell a genuine ticket without its key',
  too_late_to_undo: 'an admission is undone within a minute of it, and this one is older',
  no_undo: 'this server is older than the door, and can’t take an admission back',
} as const
