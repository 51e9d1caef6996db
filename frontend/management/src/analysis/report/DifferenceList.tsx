import {
  figureId,
  nested,
  variableOf,
  type BlockDifference,
  type Codebook,
  type FigureDifference,
  type NumberDifference,
  type ReportBlock,
  type ReportContent,
} from '@naire/domain/analysis'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { optionTitle } from '../codebook-words.ts'
import { nothing } from '../crosstab/figure-lines.ts'
import { analysisWords } from '../crosstab/grid.ts'
import { measureWords } from './figure-words.ts'
import styles from './report.module.css'

interface DifferenceWords {
  readonly codebook: Codebook
  /** The newer one first. */
  readonly contents: readonly ReportContent[]
}

interface DifferenceListProps {
  readonly title: string
  readonly differences: readonly BlockDifference[]
  readonly words: DifferenceWords
}

/** More numbers of one figure are not read. */
const mostNumbers = 30

/** Blocks that differ, with their texts and numbers old and new. */
export function DifferenceList({ title, differences, words }: DifferenceListProps) {
  const { t } = useTranslation(['report', 'analysis'])
  return (
    <section className={styles.differences} aria-label={title}>
      <h2>{title}</h2>
      {differences.length === 0 && <p className="n-aside">{t('difference.none')}</p>}
      <ul>
        {differences.map((difference) => (
          <li key={difference.id} data-difference={difference.change}>
            <strong>{t(`difference.${difference.change}`, { kind: t(`kinds.${kindOf(difference)}`) })}</strong>
            <Texts {...difference} />
            {difference.figures.map((figure) => (
              <Numbers key={figure.id} figure={figure} words={words} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const kindOf = ({ before, after }: BlockDifference): ReportBlock['kind'] => (after ?? before)?.kind ?? 'text'

function Texts({ change, before, after }: BlockDifference) {
  const [one, other] = [textOf(before), textOf(after)]
  if (change === 'figures' || change === 'moved') return <bdi className="n-aside">{other}</bdi>
  return (
    <>
      {one !== '' && one !== other && (
        <p dir="auto">
          <del>{one}</del>
        </p>
      )}
      {other !== '' && one !== other && (
        <p dir="auto">
          <ins>{other}</ins>
        </p>
      )}
    </>
  )
}

function textOf(block: ReportBlock | null): string {
  if (block === null || block.kind === 'pageBreak') return ''
  return 'text' in block ? block.text : block.title
}

function Numbers({ figure, words }: { readonly figure: FigureDifference; readonly words: DifferenceWords }) {
  const { t, i18n } = useTranslation(['report', 'analysis'])
  const shown = figure.numbers.slice(0, mostNumbers)
  return (
    <>
      <table className={styles.numbers}>
        <caption className="n-hidden">{t('difference.numbers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('difference.figure')}</th>
            <th scope="col">{t('difference.before')}</th>
            <th scope="col">{t('difference.after')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((number, place) => (
            <tr key={place}>
              <th scope="row" dir="auto">
                {numberName(figure.id, number, words, t)}
              </th>
              <td>{numberText(number.before, number, i18n.language)}</td>
              <td>{numberText(number.after, number, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {figure.numbers.length > shown.length && (
        <p className="n-aside">{t('difference.more', { n: figure.numbers.length - shown.length })}</p>
      )}
    </>
  )
}

const numberText = (value: number | null, { measure }: NumberDifference, language: string): string =>
  value === null
    ? nothing
    : value.toLocaleString(language, {
        maximumFractionDigits: measure === 'n' ? 0 : measure === 'columnShare' ? 1 : 3,
        ...(measure === 'columnShare' ? { style: 'percent' as const } : {}),
      })

/** Name of a number that differs: a sentence's measure, or the row and column of a table. */
function numberName(
  id: string,
  { block, row, column, measure }: NumberDifference,
  { codebook, contents }: DifferenceWords,
  t: TFunction,
): string {
  const kind = measure === 'value' ? '' : t(`report:difference.measures.${measure}`)
  for (const { blocks } of contents)
    for (const each of blocks) {
      if (each.kind === 'text') {
        const figure = each.figures.find((own) => figureId(each.id, own.id) === id)
        if (figure !== undefined) return joined([measureWords(figure.of, codebook, t), kind])
      } else if ((each.kind === 'table' || each.kind === 'chart') && each.id === id) {
        const { rows, columns } = each.crosstab
        const [axis = '', ...key] = column.split('/')
        return joined([
          keyWords(row, rows[block], { codebook, t }),
          keyWords(key.join('/'), columns[Number(axis)], { codebook, t }),
          kind,
        ])
      }
    }
  return joined([row, column, kind])
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

function keyWords(
  key: string,
  axis: ReportAxis | undefined,
  { codebook, t }: { readonly codebook: Codebook; readonly t: TFunction },
): string {
  if (axis === undefined) return ''
  return key
    .split(nested)
    .map((part, at) => {
      const variable = variableOf(codebook, axis[at]?.variable ?? '')
      return variable === undefined || part.startsWith('net:')
        ? part.replace('net:', '')
        : optionTitle(variable, part, analysisWords(t))
    })
    .join(' / ')
}

type ReportAxis = Extract<ReportBlock, { kind: 'table' | 'chart' }>['crosstab']['rows'][number]
