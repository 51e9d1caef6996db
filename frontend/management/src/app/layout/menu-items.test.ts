import { abilitiesOf, type Ability, roles } from '@naire/domain/access'
import { expect, test } from 'vitest'
import { subjectItems } from './menu-items.tsx'

const seen = (role: keyof typeof roles) => {
  const own: readonly Ability[] = abilitiesOf(roles[role])
  return subjectItems
    .filter(({ needs }) => !needs || needs.some((ability) => own.includes(ability)))
    .map(({ name }) => name)
}

test('whoever may look at sessions finds the quota, who may neither look nor manage does not', () => {
  for (const role of ['Supervisor', 'PaperEditor', 'Assessor'] as const) expect(seen(role), role).toContain('quotarMng')
  expect(seen('Alarmer')).not.toContain('quotarMng')
})
