import type { InteractionState, Member } from '@naire/domain/answering'
import type { RepeatContent } from '@naire/domain/questions'
import { Button, FieldError, useWords, type Wording } from '@naire/ui'
import { useRef, useState } from 'react'
import type { InteractionAnswerProps } from '../answering/ports.ts'
import { useError } from '../answering/use-error.ts'
import { choiceContent, choiceEntries, choose, mostOf } from '../choice/choosing.ts'
import './repeat.css'

/** The members that are there: each can be removed, and others added, unless an expression gives their number. */
export function MembersAnswer({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const words = useWords()
  const { t } = words
  const content = choiceContent(interaction)
  const { error, onBlur } = useError(interaction, told)
  const [asked, setAsked] = useState<number | null>(null)
  const add = useRef<HTMLDivElement>(null)
  const members = membersOf(interaction, ports.members?.(question.sid) ?? [])
  const isCounted = (question.content as RepeatContent).RepeatSetting.CountExpression.trim() !== ''
  const free = interaction.options.find(({ sid }) => !members.some((member) => member.optionSid === sid))
  const isFull = members.length >= (mostOf(content) ?? Infinity)
  const errorId = `${labelledBy}-${interaction.sid}-error`
  const give = (optionSid: string, isThere: boolean) => {
    setAsked(null)
    ports.answer(question.sid, interaction.sid, choose(interaction, optionSid, isThere))
  }
  const remove = (optionSid: string) => {
    give(optionSid, false)
    add.current?.querySelector('button')?.focus()
  }
  return (
    <div
      className="n-members"
      id={`${question.sid}-${interaction.sid}`}
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={errorId}
      onBlur={onBlur}
    >
      <ol className="n-members__list">
        {members.map((member) => (
          <li key={member.slot} className="n-members__member">
            <span className="n-members__name">{memberName(words, member)}</span>
            {!isCounted &&
              !interaction.readonly &&
              (asked === member.slot ? (
                <span className="n-members__asked" role="alert">
                  {t('questions:repeat.sure')}
                  <Button look="quiet" onClick={() => remove(member.optionSid)}>
                    {t('questions:repeat.remove')}
                  </Button>
                  <Button look="quiet" onClick={() => setAsked(null)}>
                    {t('questions:repeat.keep')}
                  </Button>
                </span>
              ) : (
                <Button
                  look="quiet"
                  aria-label={t('questions:repeat.removeMember', { member: memberName(words, member) })}
                  onClick={() => (member.name === '' ? remove(member.optionSid) : setAsked(member.slot))}
                >
                  {t('questions:repeat.remove')}
                </Button>
              ))}
          </li>
        ))}
      </ol>
      {!isCounted && !interaction.readonly && (
        <div ref={add}>
          <Button disabled={isFull || !free} onClick={() => free && give(free.sid, true)}>
            {t('questions:repeat.add')}
          </Button>
        </div>
      )}
      <p className="n-hidden" role="status">
        {t('questions:repeat.count', { n: members.length })}
      </p>
      <FieldError id={errorId} message={error} />
    </div>
  )
}

interface ListedMember extends Pick<Member, 'slot' | 'index' | 'name' | 'text'> {
  readonly optionSid: string
}

// Who has just been added is told by the reply before the members are.
function membersOf(interaction: InteractionState, known: readonly Member[]): readonly ListedMember[] {
  const text = String(interaction.content['MemberText'] ?? '')
  const entries = choiceEntries(interaction.draft).toSorted((one, other) => one.OptionSeq - other.OptionSeq)
  return entries.map(({ OptionSid, OptionSeq: slot }, at) => ({
    optionSid: OptionSid,
    slot,
    index: at + 1,
    name: known.find((member) => member.slot === slot)?.name ?? '',
    text,
  }))
}

/** Name of a member: its first answer, else its number. */
export function memberName({ t }: Wording, { name, text, index }: Pick<Member, 'name' | 'text' | 'index'>): string {
  return name || `${text || t('questions:repeat.member')} ${index}`
}
