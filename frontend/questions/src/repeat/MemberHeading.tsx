import type { Answering } from '@naire/domain/answering'
import { memberName } from '@naire/frontend-interactions/repeat/answers.tsx'
import { useWords } from '@naire/ui'
import { useCallback, useSyncExternalStore } from 'react'
import './member-heading.css'

interface MemberHeadingProps {
  readonly session: Answering
  readonly questionSid: string
}

/** The member whose questions follow, by its first answer as it is typed; nothing before any other question. */
export default function MemberHeading({ session, questionSid }: MemberHeadingProps) {
  const words = useWords()
  const subscribe = useCallback((listener: () => void) => session.subscribe('*', listener), [session])
  const current = () => {
    const [member] = session.members(questionSid)
    return member && member.rosterSid !== questionSid
      ? words.t('questions:repeat.of', { index: member.index, n: member.count, member: memberName(words, member) })
      : ''
  }
  const text = useSyncExternalStore(subscribe, current, current)
  return text && <p className="n-member-heading">{text}</p>
}
