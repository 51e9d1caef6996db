import type { AuthoringRefusal, Operation, ReferencePlace } from '@naire/domain/authoring'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { EditingActions } from '../editing/editing.ts'
import { useEditorSession } from './editor-session.ts'
import styles from './editor.module.css'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

/** False: it was refused, or waits for the author's word. */
export type Run = (operations: readonly Operation[]) => boolean

/**
 * Performs operations as one step. What is refused is said; where references stand in the way, they are named and the
 * author decides.
 */
export function useRun(): Run {
  return useRunOn(useEditorSession().editing)
}

/** The same outside of the editor. */
export function useRunOn(editing: Pick<EditingActions, 'perform'>): Run {
  const { modal } = App.useApp()
  const { notices } = useWorkplace()
  const { t } = useTranslation()
  return useCallback(
    (operations) => {
      const refused = editing.perform(...operations)
      if (!refused) return true
      const sentence = t(`validation:authoring.${refused.name}`, refused.details)
      const forced = forcedOf(operations)
      if (refused.places.length === 0 || !forced) notices.danger(sentence)
      else
        modal.confirm({
          title: sentence,
          content: <References refusal={refused} />,
          okText: t('editor:force'),
          ...dangerous,
          onOk: () => void editing.perform(...forced),
        })
      return false
    },
    [editing, modal, notices, t],
  )
}

/** The same, although references lead nowhere from then on; null where nothing of it can be forced. */
function forcedOf(operations: readonly Operation[]): readonly Operation[] | null {
  if (!operations.some(({ type }) => forcible.has(type))) return null
  return operations.map((operation) =>
    forcible.has(operation.type) ? ({ ...operation, force: true } as Operation) : operation,
  )
}

const forcible: ReadonlySet<Operation['type']> = new Set<Operation['type']>([
  'DeleteQuestions',
  'RenameCode',
  'RemoveEntry',
])
const mostNamed = 8

function References({ refusal: { places } }: { readonly refusal: AuthoringRefusal }) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={styles.references}>
        {places.slice(0, mostNamed).map((place) => (
          <li key={`${place.path} ${place.source}`}>
            <bdi>{whereOf(place)}</bdi> <code dir="ltr">{place.source}</code>
          </li>
        ))}
      </ul>
      {places.length > mostNamed && <p>{t('editor:moreReferences', { n: places.length - mostNamed })}</p>}
    </>
  )
}

const whereOf = ({ question, path }: ReferencePlace) => question ?? path
