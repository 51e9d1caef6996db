import type { BoardContent, CrosstabContent, SharedItem } from '@naire/domain/analysis'
import { useReports } from '../report/use-reports.ts'
import { useBoards, useCrosstabs } from '../use-named-views.ts'

/** Something that can be shared by a link. */
export interface ShareChoice {
  readonly key: string
  readonly item: SharedItem
}

export const choiceOf = (item: SharedItem): ShareChoice => ({
  key:
    item.kind === 'report' ? `report ${item.content.reportSid} ${item.content.version}` : `${item.kind} ${item.title}`,
  item,
})

/** Content of a screen that is offered first. */
export type OfferedItem =
  | { readonly kind: 'board'; readonly title: string; readonly content: BoardContent }
  | { readonly kind: 'crosstab'; readonly title: string; readonly content: CrosstabContent }
  | Extract<SharedItem, { kind: 'report' }>

/** Boards, cross-tabs and newest versions of a questionnaire, the offered one first. */
export function useShareChoices(naireSid: string, offered: OfferedItem): readonly ShareChoice[] {
  const boards = useBoards(naireSid).list.data ?? []
  const crosstabs = useCrosstabs(naireSid).list.data ?? []
  const reports = useReports(naireSid).list.data ?? []
  const all = [
    offered,
    ...boards.map(({ Title, Content }): SharedItem => ({ kind: 'board', title: Title, content: Content })),
    ...crosstabs.map(({ Title, Content }): SharedItem => ({ kind: 'crosstab', title: Title, content: Content })),
    ...reports.flatMap(({ Sid, Title, Version }): readonly SharedItem[] =>
      Version === null ? [] : [{ kind: 'report', title: Title, content: { reportSid: Sid, version: Version } }],
    ),
  ].map(choiceOf)
  return [...new Map(all.toReversed().map((choice) => [choice.key, choice])).values()].toReversed()
}
