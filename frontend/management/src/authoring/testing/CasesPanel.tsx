import { runCase, testCasesOf } from '@naire/domain/test-cases'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import type { Editing } from '../editing/editing.ts'
import { CaseLine } from './CaseLine.tsx'
import { Ready } from './Ready.tsx'
import type { CompileState } from './use-compiled.ts'
import { EmptyView } from '../../workplace/ListState.tsx'

interface CasesProps {
  readonly editing: Editing
  /** Sid of the one that is looked for. */
  readonly asked: string | null
}

/** The test cases of a questionnaire, run again after every change of it. */
export function CasesPanel({ compiled, ...rest }: CasesProps & { readonly compiled: CompileState }) {
  return <Ready compiled={compiled}>{(ready) => <Cases ready={ready} {...rest} />}</Ready>
}

function Cases({ ready: { naire, compiled }, editing, asked }: CasesProps & { readonly ready: OpenedNaire }) {
  const { t } = useTranslation('testing')
  const runs = useMemo(
    () => testCasesOf(naire).map((kept) => ({ kept, differences: runCase(compiled, kept) })),
    [naire, compiled],
  )
  const passed = runs.filter(({ differences }) => differences.length === 0).length
  if (runs.length === 0) return <EmptyView title={t('cases.none')} hint={t('cases.noneHint')} />
  return (
    <>
      <p role="status">{t('cases.summary', { passed, all: runs.length })}</p>
      <ul className="n-column n-ruled">
        {runs.map(({ kept, differences }) => (
          <CaseLine
            key={kept.sid}
            kept={kept}
            differences={differences}
            naire={naire}
            compiled={compiled}
            perform={editing.perform}
            isAsked={kept.sid === asked}
          />
        ))}
      </ul>
    </>
  )
}
