import { writtenGroups, groupDrafts } from '@naire/domain/authoring'
import type { FindingPlace } from '@naire/domain/findings'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { placeAddress } from '../../naires/place-address.ts'
import { focusSoon } from '../actions/panes.ts'
import { recordOf, useDesk, type Desk } from '../desk.ts'
import { focusField } from './focus-field.ts'

/** Leads the author to a place of the questionnaire, on another screen where it is edited there. */
export function useGoTo(): (place: FindingPlace) => void {
  const desk = useDesk()
  const navigate = useNavigate()
  const { orgSid = '', subjectSid = '' } = useParams()
  return useCallback(
    (place) => {
      if (!isHere(desk, place)) void navigate(placeAddress({ OrgSid: orgSid, SubjectSid: subjectSid, Sid: desk.naireSid }, place))
    },
    [desk, navigate, orgSid, subjectSid],
  )
}

/** Leads there within the editor; false: it is edited elsewhere. */
function isHere(desk: Desk, place: FindingPlace): boolean {
  const { selection } = desk
  switch (place.kind) {
    case 'question':
      toQuestion(desk, place)
      return true
    case 'pageGroup':
      toGroups(desk, firstPageOf(desk, place.group), `[data-group="${place.group}"]`)
      return true
    case 'split':
      toGroups(desk, pageOfSplit(desk, place.id), `[data-split="${CSS.escape(place.id)}"]`)
      return true
    case 'translations':
      selection.getState().open({ kind: 'translation', language: place.language })
      return true
    case 'testCase':
      selection.getState().open({ kind: 'bench', testCase: place.sid })
      return true
    case 'naire':
      toNaire(desk)
      return true
    case 'setting':
    case 'metadata':
    case 'quota':
      return false
  }
}

function toQuestion(desk: Desk, { sid, field, position }: Extract<FindingPlace, { kind: 'question' }>): void {
  const { choose, show, turn, seek } = desk.selection.getState()
  const question = recordOf(desk).Questions.find(({ Sid }) => Sid === sid)
  if (!question) return
  choose(sid)
  if (field === '') return show('page')
  turn('properties')
  seek({ sid, field })
  focusField(desk.selection, { code: question.Code, field, position })
}

// A part whose range is torn has no pages: then the panel alone is shown.
function firstPageOf(desk: Desk, group: number): string | undefined {
  const record = recordOf(desk)
  return writtenGroups(record) === null ? undefined : groupDrafts(record)[group]?.parts.flatMap(({ pages }) => pages)[0]
}

function pageOfSplit(desk: Desk, id: string): string | undefined {
  const { PageSplits = [], Questions } = recordOf(desk)
  const split = PageSplits.find(({ Id }) => Id === id)
  return Questions.find(({ Code }) => Code === split?.StartCode || Code === split?.EndCode)?.PageSid
}

function toGroups({ selection }: Desk, page: string | undefined, place: string): void {
  const { choose, turn } = selection.getState()
  if (page !== undefined) choose(page, true)
  turn('groups')
  focusSoon(() => document.querySelector<HTMLElement>(`${place} :is(input, select, button)`), () => document.querySelector<HTMLElement>('[data-editor-form] button'))
}

function toNaire(desk: Desk): void {
  const { openPalette } = desk.selection.getState()
  if (recordOf(desk).Questions.length === 0) openPalette(true)
  else document.querySelector<HTMLElement>('[data-pane=top] input')?.focus()
}
