import type { StoredQuestion } from '@naire/domain/naires'
import { RichText } from '@naire/ui'
import { useTranslation } from 'react-i18next'
import { authorText } from '../author-text.ts'
import { TypedArea } from '../controls/TypedArea.tsx'
import { isWords, storedWords, wordsOf } from '../controls/words.ts'
import { useChangeContent } from '../use-change.ts'
import { useContent } from '../use-content.ts'
import styles from './page.module.css'

/** Number and stem, written where respondents read it. One with markup is drawn, and written in the properties. */
export function InPlaceStem({
  question,
  number,
}: {
  readonly question: StoredQuestion
  readonly number: number | null
}) {
  const { t } = useTranslation()
  const stem = authorText.of(useContent(question), 'Data')
  const change = useChangeContent(question.Sid)
  return (
    <div className={styles.stem}>
      {number !== null && <span className={styles.number}>{number}.</span>}
      {isWords(stem) ? (
        <TypedArea
          className={styles.stemText ?? ''}
          value={wordsOf(stem)}
          onText={(text) => change((content) => authorText.put(content, 'Data', storedWords(text)))}
          aria-label={t('editor:fields.Stem')}
          placeholder={t('editor:noStem')}
          rows={1}
        />
      ) : (
        <div className={styles.stemText}>
          <RichText html={stem} />
        </div>
      )}
    </div>
  )
}
