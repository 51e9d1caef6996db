import type { ResourceRecord } from './record.ts'

/** A resource that is an author's test case: for authors only, never for respondents. */
export function isTestCase({ TargetType }: Pick<ResourceRecord, 'TargetType'>): boolean {
  return TargetType === 'TestCase'
}
