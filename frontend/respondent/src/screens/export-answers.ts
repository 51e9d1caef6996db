import type { LiveSession } from '../session/live-session.ts'

/** The last resort: the answers as a file that the person can send to whoever asked. */
export function exportAnswers({ facts, replies, view }: LiveSession): void {
  const { Key: _secret, ...session } = facts
  const content = JSON.stringify({ session, feedbacks: view().answering.feedbacks(), replies }, null, 2)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  link.download = `naire-${facts.Sid}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
