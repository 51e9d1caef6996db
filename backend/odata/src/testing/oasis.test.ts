import { describe, expect, it } from 'vitest'
import { caseFile, verdictOn, type Outcome } from './oasis-cases.ts'
import { deviations } from './oasis-deviations.ts'

const known = new Set(Object.values(deviations).flat())

/** Shares that have to be reached, in percent. */
const files = [
  { name: 'odata-abnf-testcases.yaml', accepted: 97, refused: 90 },
  { name: 'odata-aggregation-testcases.yaml', accepted: 95, refused: 90 },
] as const

describe.each(files)('the OASIS cases of $name', ({ name, accepted, refused }) => {
  const { isThere, path, cases, models } = caseFile(name)
  if (!isThere) process.stderr.write(`skipped: the OASIS cases are not at ${path}\n`)
  const judged = cases.map((each) => ({ ...each, ...verdictOn(each, models) }))
  const right = judged.filter(({ FailAt }) => FailAt === undefined)
  const wrong = judged.filter(({ FailAt }) => FailAt !== undefined)
  const count = (list: readonly { outcome: Outcome }[], outcome: Outcome) =>
    list.filter((each) => each.outcome === outcome).length

  it.skipIf(!isThere)('are judged as they say, but for what is listed', () => {
    const differing = [
      ...right.filter(({ outcome }) => outcome === 'refused'),
      ...wrong.filter(({ outcome }) => outcome === 'read' || outcome === 'unbuilt'),
    ]
    expect(
      differing.filter(({ Input }) => !known.has(Input)).map(({ Input, message }) => `${Input}: ${message}`),
    ).toEqual([])
  })

  it.skipIf(!isThere)(`are accepted in ${accepted} %, and refused in ${refused} % where they are wrong`, () => {
    const elsewhere = count(right, 'elsewhere')
    const share = (part: number, whole: number) => (100 * part) / whole
    const shares = {
      accepted: share(count(right, 'read') + count(right, 'unbuilt'), right.length - elsewhere),
      refused: share(count(wrong, 'refused'), wrong.length - count(wrong, 'elsewhere')),
    }
    process.stdout.write(
      `${name}: of ${right.length} right ones ${count(right, 'read')} would be answered, ${count(right, 'unbuilt')} are valid and not built (501), ${count(right, 'refused')} are refused, ` +
        `${elsewhere} are no part of an address (${shares.accepted.toFixed(1)} % accepted); of ${wrong.length} wrong ones ${count(wrong, 'refused')} are refused, ${count(wrong, 'elsewhere')} are no part of an address (${shares.refused.toFixed(1)} %)\n`,
    )
    expect(shares.accepted).toBeGreaterThanOrEqual(accepted)
    expect(shares.refused).toBeGreaterThanOrEqual(refused)
  })
})

describe('what we differ in', () => {
  const all = files.flatMap(({ name }) => {
    const file = caseFile(name)
    return file.cases.map((each) => ({ ...each, file }))
  })
  it.skipIf(all.length === 0)('is listed only where it is so', () => {
    const idle = [...known].filter((input) => {
      const found = all.filter(({ Input }) => Input === input)
      return found.every(
        (each) => (each.FailAt === undefined) !== (verdictOn(each, each.file.models).outcome === 'refused'),
      )
    })
    expect(idle).toEqual([])
  })
})
