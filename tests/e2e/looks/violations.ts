import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export interface Holding {
  /** By default WCAG 2.2 AA and axe's own best practice. */
  readonly tags?: readonly string[]
  readonly without?: readonly string[]
}

/** What axe holds against a page. */
export async function violationsOf(page: Page, { tags = [...wcag, 'best-practice'], without = [] }: Holding = {}): Promise<readonly string[]> {
  // Pages have no frames of other origins: axe needs no page of its own to look into them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] }).withTags([...tags]).disableRules([...without])
  const { violations } = await axe.analyze()
  return violations.map(({ id, help, nodes }) => `axe ${id}: ${help}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
