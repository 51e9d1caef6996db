import type { StoredQuestion } from '@naire/domain/naires'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { authorText } from '../../author-text.ts'
import { storedWords, wordsOf } from '../../controls/words.ts'
import { useChangeContent } from '../../use-change.ts'
import { contentOf } from '../../use-content.ts'
import { useEditedPart } from '../../use-edited-part.ts'
import { partsOf } from './parts.ts'

/** The words of a part as they are now and as they are typed. They are told when the part is left, as one step of undo, and not if the author gives up. */
export function usePartWords(question: StoredQuestion, sid: string) {
  const change = useChangeContent(question.Sid)
  const data = useEditedPart(({ record }) => record.Questions.find(({ Sid }) => Sid === question.Sid)?.Data ?? '{}')
  const parts = useMemo(() => partsOf(question, contentOf({ Data: data })), [question, data])
  const part = parts.find((one) => one.sid === sid)
  const words = wordsOf(part?.words ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const pending = useRef<string | null>(null)
  const giveUp = () => {
    pending.current = null
    setTyped(null)
  }
  const tell = (): boolean => {
    const text = pending.current
    giveUp()
    if (!part || text === null || text === words) return false
    change((content) => authorText.put(content, part.path, storedWords(text)))
    return true
  }
  const tellAtEnd = useEffectEvent(tell)
  useEffect(() => () => void tellAtEnd(), [])
  const isDrawn = question.Data === data
  return {
    parts,
    part,
    /** The page shows the question as it is now. */
    isDrawn,
    /** In the field. */
    written: typed ?? words,
    /** On the page below the field. */
    seen: typed === null && isDrawn ? wordsOf(part?.seen ?? '') : (typed ?? words) || blank,
    type: (text: string) => {
      pending.current = text
      setTyped(text)
    },
    /** False: there was nothing to tell. */
    tell,
    giveUp,
  }
}

/** Takes the room of a line. */
const blank = '\u00A0'
