import type { QuestionType } from '@naire/domain/questions'
import { preloadSlottedText } from '@naire/ui'
import { preloadRemoteMedia, preloadSpecialAttach } from './frame/QuestionFrame.tsx'
import { questionTypeAt } from './use-question.ts'

/**
 * Fetches what pages may ask for beside their types' own code, so that it is there without a network. What cannot be
 * had now is asked for again when it is needed.
 */
export async function preloadCompanions(types: Iterable<number>): Promise<void> {
  const asked = new Set([...types].map(questionTypeAt))
  const loads = [...asked].flatMap((type) => companions[type] ?? [])
  await Promise.allSettled([...loads, texts, specials, preloadRemoteMedia].map((load) => load()))
}

const specials = async () => {
  await preloadSpecialAttach()
  await (await import('@naire/frontend-interactions/attach/SpecialAnswer.tsx')).preloadSpecials()
}
const texts = async () => (await import('@naire/frontend-interactions/typed/preload-typed.ts')).preloadTyped()
const regions = async () => {
  const { regionNodes, latinNames } = await import('@naire/frontend-interactions/cascade/regions.ts')
  await Promise.all([regionNodes(), latinNames(document.documentElement.lang)])
}

const longLists = () => import('@naire/frontend-interactions/choice/SearchedRows.tsx')
const dropdown = () => import('@naire/frontend-interactions/choice/ChoiceSelect.tsx')

const companions: Readonly<Partial<Record<QuestionType, readonly (() => Promise<unknown>)[]>>> = {
  choice: [dropdown, longLists],
  freeStyle: [preloadSlottedText],
  inlineClick: [preloadSlottedText],
  cascade: [regions],
}
