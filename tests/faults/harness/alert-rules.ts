import { readFileSync } from 'node:fs'

/** Alert rule of `deploy/prometheus/alerts.yml`. */
export interface AlertRule {
  readonly name: string
  readonly expression: string
  readonly severity: string
  readonly summary: string
}

export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export const rulesFile = new URL('../../../deploy/prometheus/alerts.yml', import.meta.url)

const text = readFileSync(rulesFile, 'utf8')

/** Every rule; a text that YAML would read otherwise than people is quoted. @throws Error where one is not understood */
export const alertRules: readonly AlertRule[] = text
  .split(/^ +- alert: /m)
  .slice(1)
  .map((rule) => {
    const form =
      /^(\w+)\n +expr: (.+)\n +for: \w+\n +labels: \{ severity: (\w+) \}\n +annotations: \{ summary: (?:"([^"]+)"|([^",:{}]+)) \}\n$/
    const [, name, expression, severity, quoted, plain] = form.exec(rule) ?? []
    if (name === undefined || expression === undefined || severity === undefined)
      throw new Error(`this rule is not understood: ${rule}`)
    return { name, expression, severity, summary: quoted ?? plain ?? '' }
  })

/** Samples of the text format of Prometheus. */
export const samplesOf = (text: string): readonly Sample[] =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])),
    value: Number(value),
  }))

const compared: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '==': (value, limit) => value === limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '<=': (value, limit) => value <= limit,
}

/**
 * Samples for which a rule holds, by the part of PromQL that the rules use: a metric, or the quotient of two without
 * labels, compared with a number. @throws Error for any other expression
 */
export function firing(expression: string, samples: readonly Sample[]): readonly Sample[] {
  const [, left = '', divisor, operator = '', limit] =
    /^(\w+(?:\{[^}]*\})?)(?: \/ (\w+))? (==|>=|<=|>) ([\d.]+)$/.exec(expression) ?? []
  const holds = compared[operator]
  if (holds === undefined) throw new Error(`this expression is not understood: ${expression}`)
  const [, name, wanted = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(left) ?? []
  const labels = [...wanted.matchAll(/(\w+)="([^"]*)"/g)]
  const found = samples.filter(
    (sample) => sample.name === name && labels.every(([, key = '', value]) => sample.labels[key] === value),
  )
  const by = divisor === undefined ? 1 : (samples.find((sample) => sample.name === divisor)?.value ?? Number.NaN)
  return found.filter(({ value }) => holds(value / by, Number(limit)))
}

/** Samples of the scrape at which a rule fired, and those for which it did. */
export interface Firing {
  readonly rule: AlertRule
  readonly samples: readonly Sample[]
  readonly held: readonly Sample[]
}

/** A test of promtool's (JSON is YAML): each rule fires for the same samples once they last, as Prometheus sees it. */
export function promtoolTest(fired: readonly Firing[]): string {
  const series = ({ name, labels }: Sample) =>
    `${name}{${Object.entries(labels)
      .map(([key, value]) => `${key}="${value}"`)
      .join(',')}}`
  const tests = fired.map(({ rule: { name, expression, severity, summary }, samples, held }) => ({
    interval: '1m',
    input_series: samples
      .filter((sample) => expression.includes(sample.name))
      .map((sample) => ({ series: series(sample), values: `${sample.value}+0x180` })),
    alert_rule_test: [
      {
        eval_time: '150m',
        alertname: name,
        exp_alerts: held.map(({ labels }) => ({
          exp_labels: { severity, ...labels },
          exp_annotations: { summary },
        })),
      },
    ],
  }))
  return JSON.stringify({ rule_files: [rulesFile.pathname], evaluation_interval: '1m', tests })
}
