import { useTranslation } from 'react-i18next'
import { useViewSetting } from '../../workplace/use-view-setting.ts'
import type { Decision } from './use-decision.ts'

type SavedTemplates = Readonly<Partial<Record<Decision, readonly string[]>>>

const none: SavedTemplates = {}
/** Of one's own, for each decision. */
const most = 20

/** Reasons that are often given: those of the product, and one's own. */
export function useTemplates(action: Decision) {
  const { t } = useTranslation()
  const [kept, set] = useViewSetting<SavedTemplates>('review.templates', none)
  const given = Object.values(
    t(`review.templates.${action}`, { returnObjects: true, defaultValue: {} }) as Readonly<Record<string, string>>,
  )
  const own = kept[action] ?? []
  const isKept = (text: string) => own.includes(text) || given.includes(text)
  return {
    given,
    own,
    mayKeep: (text: string) => text !== '' && !isKept(text) && own.length < most,
    keep: (text: string) => set({ ...kept, [action]: [...own, text] }),
    forget: (text: string) => set({ ...kept, [action]: own.filter((other) => other !== text) }),
  }
}
