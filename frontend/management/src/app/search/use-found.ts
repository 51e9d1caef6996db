import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useMenuSections } from '../layout/use-menu-sections.ts'
import { type SearchResult, foundKinds, seekers } from './found.ts'

const restMs = 200
const most = 5

/** All that fits what is typed, by kind, once typing rests; screens and projects at once. */
export function useFound(typed: string) {
  const { http, can } = useWorkplace()
  const word = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(setAsked, restMs, word)
    return () => clearTimeout(timer)
  }, [word])
  const answers = useQueries({
    queries: seekers
      .filter(({ needs }) => needs.some(can))
      .map(({ seek, needs }) => ({
        queryKey: ['search', needs, asked],
        queryFn: ({ signal }: { signal: AbortSignal }) => seek({ word: asked, http, can, signal }),
        enabled: asked !== '',
        staleTime: 10_000,
        retry: false,
        meta: { quiet: true },
      })),
  })
  const here = useFoundHere(word)
  const there = word === '' ? [] : answers.flatMap(({ data }) => data ?? [])
  const found = [...here, ...there].toSorted(
    (one, other) => foundKinds.indexOf(one.kind) - foundKinds.indexOf(other.kind),
  )
  return {
    found,
    isSeeking: word !== '' && (word !== asked || answers.some(({ isFetching }) => isFetching)),
    isFailed: answers.some(({ isError }) => isError),
  }
}

/** Screens that this person may open from here, and their projects. */
function useFoundHere(word: string): readonly SearchResult[] {
  const { t } = useTranslation()
  const sections = useMenuSections()
  const { data: subjects = [] } = useSubjects()
  if (word === '') return []
  const fits = (text: string) => text.toLocaleLowerCase().includes(word.toLocaleLowerCase())
  const screens = sections.flatMap(({ id, items }) =>
    items.map(({ item, to }): SearchResult => ({
      kind: 'screen',
      key: `${id} ${item.name}`,
      title: t(`screens.${item.name}.title`),
      detail: '',
      to,
    })),
  )
  const projects = subjects.map(({ Sid, Name, OrgSid }): SearchResult => ({
    kind: 'subject',
    key: Sid,
    title: Name,
    detail: '',
    to: `/subject/${OrgSid}/${Sid}`,
  }))
  return [screens, projects].flatMap((all) => all.filter(({ title }) => fits(title)).slice(0, most))
}
