/**
 * Calls once when the shell that npm started us in is gone: npm hands a signal to that shell, and the shell hands it to
 * nobody.
 */
export function whenLeft(act: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const shell = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watching)
    act()
  }, 500)
  watching.unref()
}
