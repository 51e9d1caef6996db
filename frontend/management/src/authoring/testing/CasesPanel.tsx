import { runCase, testCasesOf } from '@naire/domain/test-cases'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyView } from '../../workplace/EmptyView.tsx'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import type { Editing } from '../editing/editing.ts'
import { CaseLine } from './CaseLine.tsx'
import { Ready } from './Ready.tsx'
import type { Compiled } from './use-compiled.ts'

/** The test cases of a questionnaire, run again after every change of it. */
export function CasesPanel({ compiled, editing }: { readonly compiled: Compiled; readonly editing: Editing }) {
  return <Ready compiled={compiled}>{(ready) => <Cases ready={ready} editing={editing} />}</Ready>
}

function Cases({ ready: { naire, compiled }, editing }: { readonly ready: OpenedNaire; readonly editing: Editing }) {
  const { t } = useTranslation('testing')
  const runs = useMemo(() => testCasesOf(naire).map((kept) => ({ kept, differences: runCase(compiled, kept) })), [naire, compiled])
  const passed = runs.filter(({ differences }) => differences.length === 0).length
  if (runs.length === 0) return <EmptyView title={t('cases.none')} hint={t('cases.noneHint')} />
  return (
    <>
      <p role="status">{t('cases.summary', { passed, all: runs.length })}</p>
      <ul className="n-column n-ruled">
        {runs.map(({ kept, differences }) => (
          <CaseLine key={kept.sid} kept={kept} differences={differences} naire={naire} compiled={compiled} perform={editing.perform} />
        ))}
      </ul>
    </>
  )
}
