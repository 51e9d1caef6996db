import { isPromoterScale, netPromoter, suggestedNets } from '@naire/domain/analysis'
import { cellsIn, type DistributionPart, type PartWords, type VariableCounts } from './distribution-part.ts'

const groups = ['detractors', 'passives', 'promoters'] as const

/** Net promoter scores: of each scale from 0 to 10 its promoters, passives and detractors, and the score. */
export function promoterParts(all: readonly VariableCounts[], { t }: PartWords): readonly DistributionPart[] {
  const scales = all.flatMap(({ variable, told: { table } }) => {
    if (!isPromoterScale(variable) || table === undefined) return []
    const cells = cellsIn(table)
    const nets = suggestedNets(variable)
    const counted = groups.map((key) => {
      const codes = nets.find((net) => net.key === key)?.of ?? []
      const own = (table.blocks[0]?.rows ?? []).flatMap((row, at) => (codes.includes(row.key) ? (cells[at] ?? []) : []))
      return {
        key,
        codes,
        n: own.reduce((sum, { n }) => sum + n, 0),
        share: own.reduce((sum, { columnShare }) => sum + (columnShare ?? 0), 0),
      }
    })
    const base = table.blocks[0]?.bases[0]?.n ?? 0
    const [detractors, , promoters] = counted.map(({ share }) => share)
    const { score } = netPromoter({ promoters: promoters ?? 0, detractors: detractors ?? 0, base })
    return [{ variable, counted, base, score: base === 0 ? null : score }]
  })
  const [first] = scales
  if (first === undefined) return []
  const nameOf = ({ part, code }: VariableCounts['variable']) => part || code
  return [
    {
      kind: 'chart',
      key: `${first.variable.questionSid ?? first.variable.id}:promoters`,
      title: scales.length === 1 ? '' : t('crosstab:measures.nps'),
      base: Math.max(...scales.map(({ base }) => base)),
      figures: scales.map(({ variable, score }) => ({
        title: scales.length === 1 ? t('crosstab:measures.nps') : nameOf(variable),
        value: score,
        unit: 'score',
      })),
      spec: {
        kind: 'stacked',
        of: t('chart.row'),
        unit: 'share',
        categories: scales.map(({ variable }) => ({ key: variable.id, title: nameOf(variable) })),
        series: groups.map((key, group) => ({
          key,
          title: t(`crosstab:nets.suggested.${key}`),
          values: scales.map(({ counted, base }) => (base === 0 ? null : (counted[group]?.share ?? null))),
          counts: scales.map(({ counted }) => counted[group]?.n ?? null),
        })),
      },
      filterOf: (category, series) => {
        const scale = scales.find(({ variable }) => variable.id === category)
        const codes = scale?.counted.find(({ key }) => key === series)?.codes
        return codes === undefined ? null : { variable: category, in: codes }
      },
    },
  ]
}
