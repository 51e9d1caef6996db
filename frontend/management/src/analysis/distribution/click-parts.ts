import { numbersIn, type DistributionPart, type PartWords, type VariableCounts } from './distribution-part.ts'

/** Seconds of a film that one point of the line stands for: at most sixty points. */
const mostPoints = 60

/** Clicks of a film over its time, a line for each dimension. */
export function clickParts(all: readonly VariableCounts[], { t }: PartWords): readonly DistributionPart[] {
  const clicks = all.flatMap(({ told }) => told.clicks ?? [])
  const [first] = all
  if (first === undefined) return []
  const dimensions = all.filter(({ variable }) => variable.kind === 'number')
  const last = Math.max(0, ...clicks.map(({ second }) => second))
  const step = Math.max(1, Math.ceil((last + 1) / mostPoints))
  const points = clicks.length === 0 ? [] : Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step)
  // A name with the mark that separates clicks has lost what stands before it.
  const isOf = (name: string, title: string) => title === name || (name !== '' && title.endsWith(name))
  return [
    {
      kind: 'chart',
      key: `${first.variable.questionSid ?? first.variable.id}:clicks`,
      title: '',
      base: Math.max(0, ...dimensions.map(({ told }) => numbersIn(told)?.n ?? 0)),
      spec: {
        kind: 'line',
        of: t('chart.second'),
        unit: 'count',
        categories: points.map((second) => ({ key: String(second), title: clock(second) })),
        series: dimensions.map(({ variable }) => ({
          key: variable.id,
          title: variable.part || variable.code,
          values: points.map((from) =>
            clicks.reduce(
              (sum, { dimension, second, n }) =>
                second >= from && second < from + step && isOf(dimension, variable.part ?? '') ? sum + n : sum,
              0,
            ),
          ),
        })),
      },
      filterOf: () => null,
    },
  ]
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
