import type { RowNote } from '@naire/domain/imports'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { useTranslation } from 'react-i18next'
import { withCount } from '@naire/frontend-interactions/answering/finding-sentence.ts'
import { codeOf } from '../../workplace/http.ts'

/** Says a note on a row in the reader's words. */
export function useNoteWords(): (note: RowNote) => string {
  const { t } = useTranslation(['imports', 'management', 'validation', 'exceptions'])
  return (note) => {
    switch (note.kind) {
      case 'cell': {
        const { column, value, key } = note
        return t('notes.cell', { column, value, problem: t(`cells.${key}`) })
      }
      case 'changed': {
        const { column, value, became } = note
        return became === null ? t('notes.dropped', { column, value }) : t('notes.changed', { column, value, became })
      }
      case 'invalid': {
        const { question, key, params, message } = note
        return t('notes.invalid', {
          question,
          problem: message ?? t(`validation:${key}`, { field: question, ...withCount(params), defaultValue: key }),
        })
      }
      case 'flag': {
        const { key, told, right } = note
        const flag = key === 'impossibleTimes' ? t('flagTime') : t(`management:findings.kinds.${key}`, { told, right })
        return t('notes.flag', { flag })
      }
      case 'status':
        return t(`states.${note.key}`)
      case 'refusal':
        return note.key in refusals ? t(`exceptions:${codeOf(note.key as RefusalKey)}`) : note.key
    }
  }
}
