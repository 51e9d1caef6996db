import type { DataColumn } from './data-table.ts'

export interface Study {
  readonly title: string
  /** Of the file that is described. */
  readonly fileName: string
  /** Null: not counted. */
  readonly cases: number | null
  /** When it was made, ISO 8601. */
  readonly at: string
  readonly language: string
}

/** DDI-Codebook 2.5: the study, its file, and each variable with its categories. */
export function ddiCodebook(columns: readonly DataColumn[], study: Study): string {
  const date = study.at.slice(0, 10)
  return `<?xml version="1.0" encoding="UTF-8"?>
<codeBook xmlns="ddi:codebook:2_5" version="2.5" xml:lang="${text(study.language)}">
  <docDscr><citation><titlStmt><titl>${text(study.title)}</titl></titlStmt><prodStmt><prodDate date="${date}">${date}</prodDate></prodStmt></citation></docDscr>
  <stdyDscr><citation><titlStmt><titl>${text(study.title)}</titl></titlStmt></citation></stdyDscr>
  <fileDscr ID="F1"><fileTxt><fileName>${text(study.fileName)}</fileName><dimensns>${study.cases === null ? '' : `<caseQnty>${study.cases}</caseQnty>`}<varQnty>${columns.length}</varQnty></dimensns></fileTxt></fileDscr>
  <dataDscr>
${groups(columns)}${columns.map(variable).join('\n')}
  </dataDscr>
</codeBook>
`
}

const natures = { nominal: 'nominal', ordinal: 'ordinal', scale: 'interval' } as const
const idOf = (at: number): string => `V${at + 1}`

function variable({ name, label, kind, measure, options = [], missing = [], set }: DataColumn, at: number): string {
  const isText = kind === 'text'
  const format = kind === 'moment' ? ' category="date"' : ''
  const categories =
    kind === 'flag'
      ? [
          { code: '1', title: set?.option.title ?? '' },
          { code: '0', title: '' },
        ]
      : options
  return `    <var ID="${idOf(at)}" name="${text(name)}" files="F1" intrvl="${measure === 'scale' ? 'contin' : 'discrete'}" nature="${natures[measure]}">
      ${label === '' ? '' : `<labl>${text(label)}</labl>`}${label === '' ? '' : `<qstn><qstnLit>${text(set?.label ?? label)}</qstnLit></qstn>`}
${categories
  .map(
    ({ code, title }) =>
      `      <catgry${missing.includes(code) ? ' missing="Y"' : ''}><catValu>${text(code)}</catValu>${title === '' ? '' : `<labl>${text(title)}</labl>`}</catgry>`,
  )
  .join('\n')}
      <varFormat type="${isText ? 'character' : 'numeric'}"${format}/>
    </var>`
}

/** Questions with several choices. */
function groups(columns: readonly DataColumn[]): string {
  const sets = new Map<string, { readonly label: string; readonly members: string[] }>()
  columns.forEach(({ set }, at) => {
    if (set === undefined) return
    const group = sets.get(set.name) ?? { label: set.label, members: [] }
    group.members.push(idOf(at))
    sets.set(set.name, group)
  })
  return [...sets]
    .map(
      ([name, { label, members }], at) =>
        `    <varGrp ID="G${at + 1}" type="multipleResp" var="${members.join(' ')}" name="${text(name)}"><labl>${text(label)}</labl></varGrp>\n`,
    )
    .join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text of XML, without characters that it cannot hold. */
const text = (value: string): string =>
  value.replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '').replaceAll(/[&<>"]/g, (found) => entities[found] ?? '')
