import type { AppendManyResult, AppendRequest, AppendResult, ExpectedRevision } from '@naire/domain/event-sourcing'

/** @throws TypeError without requests, or when two of them name one stream. */
export function requireDistinctStreams(requests: readonly AppendRequest[]): void {
  if (requests.length === 0) throw new TypeError('an append to several streams needs at least one')
  const names = new Set(requests.map(({ stream }) => stream))
  if (names.size < requests.length) throw new TypeError('a stream occurs twice in one append')
}

/** Result of the whole out of the results of its requests: anything but all stored or all repeated is a conflict. */
export function appendedTogether(
  requests: readonly AppendRequest[],
  results: readonly AppendResult[],
): AppendManyResult {
  const stored = results.flatMap((result) => (result.outcome === 'conflict' ? [] : [result]))
  const [first] = stored
  if (
    first !== undefined &&
    stored.length === results.length &&
    stored.every(({ outcome }) => outcome === first.outcome)
  ) {
    return {
      outcome: first.outcome,
      revisions: stored.map(({ revision }) => revision),
      position: Math.max(...stored.map(({ position }) => position)),
    }
  }
  const conflicts = results.flatMap((result, at) => {
    const { stream, expected } = requests[at]!
    const actual = result.outcome === 'conflict' ? result.actual : result.revision
    return isAt(expected, actual) ? [] : [{ stream, actual }]
  })
  return { outcome: 'conflict', conflicts }
}

function isAt(expected: ExpectedRevision, actual: number): boolean {
  switch (expected) {
    case 'any':
      return true
    case 'exists':
      return actual >= 0
    case 'none':
      return actual === -1
    default:
      return actual === expected
  }
}
