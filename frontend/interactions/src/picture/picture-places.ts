import type { OptionState } from '@naire/domain/answering'
import type { ChoiceContent } from '@naire/domain/interactions'
import type { PicturePlace } from './PictureMap.tsx'

/** The options as places, numbered as they are shown. */
export function picturePlaces(
  { Entries }: ChoiceContent,
  options: readonly OptionState[],
  chosen: ReadonlySet<string>,
  isLocked: (option: OptionState) => boolean,
): readonly PicturePlace[] {
  return options
    .filter((option) => !option.isGroupIntro)
    .flatMap((option, at) => {
      const region = Entries.find(({ Sid }) => Sid === option.sid)?.Region
      return region
        ? [{ sid: option.sid, number: at + 1, region, chosen: chosen.has(option.sid), locked: isLocked(option) }]
        : []
    })
}
