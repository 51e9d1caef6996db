import type { Test } from '../scope.ts'

export function allOf(tests: readonly Test[]): Test {
  const [a, b, c] = tests
  if (a && tests.length === 1) return a
  if (a && b && tests.length === 2) return (values, moment) => a(values, moment) && b(values, moment)
  if (a && b && c && tests.length === 3)
    return (values, moment) => a(values, moment) && b(values, moment) && c(values, moment)
  return (values, moment) => {
    for (const test of tests) if (!test(values, moment)) return false
    return true
  }
}

export function anyOf(tests: readonly Test[]): Test {
  const [a, b, c] = tests
  if (a && tests.length === 1) return a
  if (a && b && tests.length === 2) return (values, moment) => a(values, moment) || b(values, moment)
  if (a && b && c && tests.length === 3)
    return (values, moment) => a(values, moment) || b(values, moment) || c(values, moment)
  return (values, moment) => {
    for (const test of tests) if (test(values, moment)) return true
    return false
  }
}
