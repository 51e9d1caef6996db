import {
  countedFigures,
  localCodebook,
  reportFigures,
  spokenCodebook,
  type Codebook,
  type ReportContent,
  type ReportPublished,
  type VersionFigures,
} from '@naire/domain/analysis'
import { RefusalError } from '@naire/domain/refusals'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { available } from './allowed.ts'

interface ReportToCount {
  readonly naireSid: string
  readonly content: ReportContent
  readonly caller: Caller
}

/** Problems that end a whole count; all others are part of what a figure says. */
const passing: ReadonlySet<string> = new Set(['deadline', 'cancelled', 'memory'])

/**
 * Counts everything that a version shows, over all sessions, from one snapshot, and keeps it in the vault. @throws Refused
 * `analysis.reportNotCounted` where that takes too long
 */
export async function countReport(
  { naireSid, content, caller: { minPosition } }: ReportToCount,
  { analysis, vault, naires }: Pick<Services, 'analysis' | 'vault' | 'naires'>,
): Promise<Pick<ReportPublished['data'], 'position' | 'revision' | 'figures'>> {
  const { codebook, weights } = await available(analysis.codebook(naireSid, minPosition))
  const asked = reportFigures(content, codebook)
  const { position, results } = await available(
    analysis.run({
      naireSid,
      viewer: { role: 'system', userSid: '', seesPhones: false },
      queries: asked.flatMap(({ queries }) => queries),
      minPosition,
    }),
  )
  const late = results.find((result) => result.kind === 'problem' && passing.has(result.problem.key))
  if (late !== undefined) throw new RefusalError({ key: 'analysis.reportNotCounted' })
  const { record, revision } = await naires.newest(naireSid)
  const figures: VersionFigures = {
    codebook: localCodebook(spokenCodebook(content, codebook), record, content.language),
    weights: weights.map(({ sid, title }) => ({ sid, title })),
    figures: countedFigures(content, asked, results),
  }
  return { position, revision, figures: await vault.blobs.putJson(figures) }
}

/** The codebook in a language of the questionnaire. */
export async function codebookIn(
  codebook: Codebook,
  { naireSid, language }: { readonly naireSid: string; readonly language: string },
  { naires }: Pick<Services, 'naires'>,
): Promise<Codebook> {
  return localCodebook(codebook, (await naires.newest(naireSid)).record, language)
}
