import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseRecord, type NaireRecord } from '@naire/domain/naires'
import { simulate } from './simulate/simulate.ts'

const usage =
  'npm run simulate -- [FILE …] [--count 1000] [--seed text] [--habits FILE] [--json]   (authoring records; the two of docs/examples when absent)'
const examples = ['docs/examples/phq9-gad7.json', 'docs/examples/gallery.json']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: 'naire' },
    habits: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)

if (!Number.isInteger(count) || count < 1) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
} else {
  const habits =
    values.habits === undefined ? {} : { habits: JSON.parse(readFileSync(values.habits, 'utf8')) as object }
  for (const file of positionals.length > 0 ? positionals : examples) {
    const record = read(file)
    if (record)
      report(file, simulate(record, { count, seed: values.seed, ...habits, tick: (done) => progress(file, done) }))
  }
}

function read(file: string): NaireRecord | null {
  const parsed = parseRecord(JSON.parse(readFileSync(file, 'utf8')))
  if ('record' in parsed) return parsed.record
  process.stderr.write(
    `${file} is not sound:\n${parsed.problems.map(({ target, key }) => `  ${target}  ${key}`).join('\n')}\n`,
  )
  process.exitCode = 1
  return null
}

function progress(file: string, done: number): void {
  if (!values.json && process.stderr.isTTY) process.stderr.write(`\r${file}  ${done} / ${count}`)
}

function report(file: string, { seconds, answers, faults }: ReturnType<typeof simulate>): void {
  const figures = {
    file,
    respondents: count,
    answers,
    respondentsPerSecond: Math.round(count / seconds),
    answersPerSecond: Math.round(answers / seconds),
    faults: faults.length,
  }
  if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`)
  else
    process.stdout.write(
      `${faults.length === 0 ? '✓' : '✗'} ${file}: ${count} respondents, ${answers} answers, ${figures.respondentsPerSecond} respondents/s, ${figures.answersPerSecond} answers/s, ${faults.length} faults\n`,
    )
  for (const { seed, what, codes } of faults.slice(0, 10))
    process.stderr.write(`  seed ${seed}: ${what} ${codes.join(', ')}\n`)
  if (faults.length > 0) process.exitCode = 1
}
