import { useWords, type Wording } from '@naire/ui'
import { useEffect, useState } from 'react'
import { withInterviewWords } from './words.ts'

/** After an interview: to the next person. */
export default function BackToInterviews() {
  const words = useWords()
  const [all, setAll] = useState<Wording | null>(null)
  useEffect(() => void withInterviewWords(words).then(setAll), [words])
  return (
    all && (
      <p>
        <a className="n-notice__link" href="/survey/interviews">
          {all.t('interviews:back')}
        </a>
      </p>
    )
  )
}
