/** Browsers show their own sentence; what counts is that they ask. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

export function setLeavePrompt(isDirty: boolean): void {
  if (isDirty) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}
