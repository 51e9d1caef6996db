import { variableOf, type AnalysisResult, type Codebook, type Tile } from '@naire/domain/analysis'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quotaRows } from '../../workplace/quota-rows.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useAnalysis } from '../analysis-client.ts'
import { questionsIn, variableTitle, type CountedQuestion } from '../codebook-words.ts'
import type { DistributionPart } from '../distribution/distribution-part.ts'
import { partsOf } from '../distribution/distribution-parts.ts'
import { figureParts, quotaTarget, type FigureContext } from './figure-parts.ts'
import { countedQuery, tileQuery, type BoardScope } from './tile-query.ts'

export interface TileContext extends FigureContext {
  readonly naireSid: string
  readonly scope: BoardScope
}

/** Title of a tile, without its question's code where it has none. */
export function tileTitle(tile: Tile, { codebook, t }: Pick<TileContext, 'codebook' | 't'>): string {
  if (tile.kind === 'variable') {
    const variable = variableOf(codebook, tile.variable ?? '')
    return variable === undefined ? t('tile.goneTitle') : variableTitle(variable, t)
  }
  if (tile.kind !== 'question') return t(`figures.${tile.kind}`)
  const question = questionOf(tile, codebook)
  return question === null ? t('tile.goneTitle') : `${question.code} ${question.stem}`.trim()
}

export const questionOf = (tile: Tile, codebook: Codebook): CountedQuestion | null =>
  questionsIn(codebook.filter(({ questionSid }) => questionSid === tile.questionSid))[0] ?? null

export function tileParts(
  tile: Tile,
  result: AnalysisResult | null,
  context: TileContext,
): readonly DistributionPart[] {
  if (tile.kind === 'variable')
    return result?.kind === 'variable'
      ? partsOf({ variables: [result.variable] }, [result.distribution], context).map((part) => ({
          ...part,
          title: '',
        }))
      : []
  if (tile.kind !== 'question') return figureParts(tile.kind, result, context)
  const question = questionOf(tile, context.codebook)
  return question === null || result?.kind !== 'distribution' ? [] : partsOf(question, result.variables, context)
}

/** Everything that a tile is drawn with; it is asked for when it is seen first. */
export function useTile(tile: Tile, context: TileContext, isSeen: boolean) {
  const query = tileQuery(tile, context.scope) ?? countedQuery(context.scope)
  const hasQuestion =
    (tile.kind !== 'question' || questionOf(tile, context.codebook) !== null) &&
    (tile.kind !== 'variable' || variableOf(context.codebook, tile.variable ?? '') !== undefined)
  const answer = useAnalysis(context.naireSid, query, isSeen && hasQuestion)
  const result = answer.data?.result ?? null
  return { answer, parts: result === null ? [] : tileParts(tile, result, context) }
}

/** Quota and target, which come from elsewhere than the numbers. */
export function useFigureContext(
  naireSid: string,
  codebook: Codebook,
  target: number | null,
): FigureContext & { readonly quotaTarget: number | null } {
  const { t } = useTranslation('analysis')
  const { http, can } = useWorkplace()
  const quotas = useQuery(quotaRows(http, naireSid)).data ?? []
  const fromQuotas = quotaTarget(quotas)
  return { codebook, quotas, target: target ?? fromQuotas, quotaTarget: fromQuotas, t, picksOpen: can('viewContacts') }
}

/** Whether an element was ever near the part of the page that is seen. */
export function useSeen<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return { ref, isSeen }
}
