import { isFields } from '../../naires/fields.ts'
import type { NaireRecord } from '../../naires/record.ts'
import type { Operation } from '../operation.ts'
import { writtenGroups } from '../page-groups/group-drafts.ts'
import { parsedContent } from '../record/content.ts'

/** The text in which an author types, as a name of its own; blank when the operation does something else. */
export function typedField({ Questions, PageGroups = '' }: NaireRecord, operation: Operation): string {
  switch (operation.type) {
    case 'ChangeContent': {
      const before = Questions.find(({ Sid }) => Sid === operation.sid)
      return onlyText(changedTexts(parsedContent(before?.Data ?? ''), parsedContent(operation.data), operation.sid))
    }
    case 'ChangePageGroups':
      return onlyText(
        changedTexts(
          writtenGroups({ PageGroups }),
          writtenGroups({ PageGroups: operation.pageGroups ?? '' }),
          'PageGroups',
        ),
      )
    case 'ChangeMemo':
      return `${operation.sid}.Memo`
    case 'ChangeName':
      return 'Name'
    case 'ChangeTranslation':
      return `${operation.language} ${operation.key}`
    case 'ChangeSettings':
      return Object.keys(operation.settings).join(' ')
    case 'AddQuestion':
    case 'DeleteQuestions':
    case 'MoveQuestions':
    case 'DuplicateQuestions':
    case 'PasteQuestions':
    case 'ChangeType':
    case 'LockQuestions':
    case 'UnlockQuestions':
    case 'ChangeTranslations':
    case 'RenameCode':
    case 'AddDivider':
    case 'DeleteDivider':
    case 'MovePage':
    case 'MergePages':
    case 'SplitPages':
    case 'PutEntry':
    case 'RemoveEntry':
    case 'AddPageGroup':
    case 'PutPageInGroup':
    case 'TakePageOut':
    case 'RemovePart':
    case 'Restore':
      return ''
  }
}

const onlyText = (texts: readonly string[] | null): string => (texts?.length === 1 ? (texts[0] ?? '') : '')

/** Paths of the texts that differ; null when something else differs too. */
function changedTexts(before: unknown, after: unknown, path: string): readonly string[] | null {
  if (before === after) return []
  if (typeof before === 'string' && typeof after === 'string') return [path]
  const [old, next] = [entriesOf(before), entriesOf(after)]
  if (!old || !next || old.length !== next.length) return null
  const found: string[] = []
  for (const [place, [name, value]] of next.entries()) {
    const [oldName, oldValue] = old[place] ?? []
    const texts = oldName === name ? changedTexts(oldValue, value, `${path}.${name}`) : null
    if (!texts) return null
    found.push(...texts)
  }
  return found
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  return Array.isArray(value) || isFields(value) ? Object.entries(value) : null
}
