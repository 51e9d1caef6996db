import type { Member } from '@naire/domain/answering'
import { memberName, MembersAnswer } from '@naire/frontend-interactions/repeat/answers.tsx'
import { useWords } from '@naire/ui'
import { useCallback, useSyncExternalStore } from 'react'
import type { MemberHeadingProps } from '../answer-views.ts'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'
import './member-heading.css'

export default function RepeatQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={MembersAnswer} />
}

/**
 * Where the questions of another member begin: the member, by its first answer as it is typed; nothing before any other
 * question.
 */
export function MemberHeading({ session, questionSid, before }: MemberHeadingProps) {
  const words = useWords()
  const subscribe = useCallback((listener: () => void) => session.subscribe('*', listener), [session])
  const memberOf = (sid?: string): Member | undefined => {
    const [member] = sid === undefined ? [] : session.members(sid)
    return member?.rosterSid === sid ? undefined : member
  }
  const current = () => {
    const [member, previous] = [memberOf(questionSid), memberOf(before)]
    if (!member || (previous?.rosterSid === member.rosterSid && previous.slot === member.slot)) return ''
    return words.t('questions:repeat.of', { index: member.index, n: member.count, member: memberName(words, member) })
  }
  const text = useSyncExternalStore(subscribe, current, current)
  return text && <p className="n-member-heading">{text}</p>
}
