import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { frontEnds } from './frontends.ts'

const built = (name: string) => {
  const dir = join(mkdtempSync(join(tmpdir(), 'pages-')), name)
  mkdirSync(join(dir, 'assets'), { recursive: true })
  writeFileSync(join(dir, 'index.html'), name)
  writeFileSync(join(dir, 'assets', `${name}-1a2b.js`), '')
  writeFileSync(join(dir, 'assets', `${name}-1a2b.js.br`), '')
  return dir
}

it("answers the survey with the respondents' page, files as they are, and all else with the staff's [S2-22]", () => {
  const dirs = { respondent: built('respondent'), management: built('management') }
  const find = frontEnds(dirs)
  expect(find('/survey/online/A/B')).toMatchObject({ root: dirs.respondent, path: 'index.html', immutable: false })
  expect(find('/assets/respondent-1a2b.js')).toMatchObject({ root: dirs.respondent, immutable: true })
  expect(find('/subject/A/B/dataMng')).toMatchObject({ root: dirs.management, path: 'index.html' })
  expect(find('/')).toMatchObject({ root: dirs.management })
})

it('finds nothing outside of the built files', () => {
  const find = frontEnds({ respondent: built('respondent'), management: built('management') })
  expect(find('/assets/missing-1a2b.js')).toBeNull()
  expect(find('/../package.json')).toBeNull()
  expect(find('/assets/management-1a2b.js.br')).toBeNull()
})

it('finds nothing before the front ends are built', () => {
  expect(frontEnds({ respondent: '/nowhere/a', management: '/nowhere/b' })('/')).toBeNull()
})
