import { compileNaire } from '../answering/index.ts'
import { guide } from '../answering/pages/index.ts'
import { fullLanguage } from '../expression/index.ts'
import { linearPatterns } from '../expression/patterns/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import { questionDefinitions } from '../questions/index.ts'
import { runCase, testCasesOf } from '../test-cases/index.ts'
import type { NaireFinding } from './finding.ts'

/**
 * The test cases of which something else comes than was recorded.
 *
 * @throws what `compileNaire` throws for contents and expressions that cannot be used.
 */
export function findingsOfCases(record: NaireRecord): readonly NaireFinding[] {
  const cases = testCasesOf(record)
  if (cases.length === 0) return []
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  return cases.flatMap((kept) => {
    const number = runCase(compiled, kept).length
    return number === 0 ? [] : [ofCase(kept.sid, { name: kept.name, number }, record)]
  })
}

function ofCase(
  sid: string,
  params: { readonly name: string; readonly number: number },
  { ResourceList = [] }: NaireRecord,
): NaireFinding {
  return {
    id: `case ${sid}`,
    severity: 'warning',
    sentence: { key: 'cases.changed', params },
    questionSid: null,
    code: null,
    path: `ResourceList[${ResourceList.findIndex(({ Sid }) => Sid === sid)}]`,
    position: null,
    mending: null,
    offers: [],
  }
}
