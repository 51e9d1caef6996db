import type { NaireRecord } from '@naire/domain/naires'
import { useEffect, useState } from 'react'
import { compiledRecord, type OpenedNaire } from '../../workplace/compiled-naire.ts'

/** `broken`: errors keep it from being answered. */
export type CompileState = { readonly state: 'compiling' | 'broken' } | ({ readonly state: 'ready' } & OpenedNaire)

/** Milliseconds without a change before it is compiled again. */
const pause = 300

/** The questionnaire as it is being edited, ready to be answered. */
export function useCompiled(record: NaireRecord): CompileState {
  const [compiled, setCompiled] = useState<CompileState>({ state: 'compiling' })
  useEffect(() => {
    let isOver = false
    const tell = (next: CompileState) => isOver || setCompiled(next)
    const timer = setTimeout(
      () =>
        void compiledRecord(record).then(
          (opened) => tell({ state: 'ready', ...opened }),
          () => tell({ state: 'broken' }),
        ),
      pause,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [record])
  return compiled
}
