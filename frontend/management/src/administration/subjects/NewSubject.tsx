import type { SubjectMember } from '@naire/contract'
import { isAdministrator, narrows, type RoleCode } from '@naire/domain/access'
import { isRole } from '@naire/domain/users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Checkbox, Form, Input, Modal, Progress, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Http } from '../../workplace/http.ts'
import { allOf, entity, query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import type { SubjectRow } from '../../workplace/use-subjects.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

interface NewSubjectProps {
  readonly orgSid: string
  /** Of the organisation. */
  readonly subjects: readonly SubjectRow[]
  readonly onClose: () => void
}

interface SubjectRequest {
  readonly name: string
  /** Sid of a project that it begins as. */
  readonly from?: string
  readonly naires: boolean
  readonly members: boolean
}

/** A project, empty or with the questionnaires, the members and the rule of approval of another one. */
export function NewSubject({ orgSid, subjects, onClose }: NewSubjectProps) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const [form] = Form.useForm<SubjectRequest>()
  const from = Form.useWatch('from', form)
  const origin = subjects.find(({ Sid }) => Sid === from)
  const parts = useParts(http, origin)
  const [plan, setPlan] = useState<readonly CopyStep[]>([])
  const [done, setDone] = useState(0)
  const send = useMutation({
    mutationFn: async (wanted: SubjectRequest) => {
      // Until the project is there anything may be changed.
      const steps = done > 0 ? plan : copySteps(http, { ...wanted, orgSid, origin, parts: parts.data })
      setPlan(steps)
      for (const [at, step] of steps.entries()) {
        if (at < done) continue
        await step()
        setDone(at + 1)
      }
    },
    onSuccess: (_, { name }) => (notices.success(t('subjects.saved', { name: name.trim() })), onClose()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['subjects'] }),
  })
  const isBroken = send.isError && done > 0
  const groups = [
    { label: t('subjects.templates'), options: optionsOf(subjects.filter(({ IsTemplate }) => IsTemplate)) },
    { label: t('subjects.others'), options: optionsOf(subjects.filter(({ IsTemplate }) => !IsTemplate)) },
  ]
  return (
    <Modal
      open
      title={t('subjects.add')}
      okText={t(isBroken ? 'subjects.copyGoOn' : 'actions.save')}
      confirmLoading={send.isPending}
      closable={!send.isPending}
      mask={{ closable: !send.isPending }}
      cancelButtonProps={{ disabled: send.isPending }}
      okButtonProps={{ disabled: origin !== undefined && parts.data === undefined }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        name="subject"
        form={form}
        layout="vertical"
        disabled={send.isPending || done > 0}
        initialValues={{ naires: true, members: true }}
        onFinish={(wanted) => send.mutate(wanted)}
      >
        <Form.Item
          name="name"
          label={t('subjects.name')}
          rules={[{ required: true, whitespace: true, message: t('subjects.nameMissing') }]}
        >
          <Input autoFocus maxLength={50} onPressEnter={form.submit} />
        </Form.Item>
        {subjects.length > 0 && (
          <Form.Item name="from" label={t('subjects.beginWith')}>
            <Select
              allowClear
              placeholder={t('subjects.blank')}
              showSearch={{ optionFilterProp: 'label' }}
              options={groups.filter(({ options }) => options.length > 0)}
            />
          </Form.Item>
        )}
        <Form.Item name="naires" valuePropName="checked" hidden={!origin}>
          <Checkbox>{t('subjects.withNaires', { n: parts.data?.naires.length ?? 0 })}</Checkbox>
        </Form.Item>
        <Form.Item name="members" valuePropName="checked" hidden={!origin}>
          <Checkbox>{t('subjects.withMembers', { n: parts.data?.members.length ?? 0 })}</Checkbox>
        </Form.Item>
      </Form>
      {send.isPending && origin && <Progress percent={Math.floor((100 * done) / Math.max(1, plan.length))} />}
      {isBroken && <Alert type="warning" title={t('subjects.copyStopped', { n: done, of: plan.length })} />}
    </Modal>
  )
}

const optionsOf = (subjects: readonly SubjectRow[]) => subjects.map(({ Sid, Name }) => ({ value: Sid, label: Name }))

interface SubjectParts {
  readonly naires: readonly { readonly Sid: string; readonly Name: string }[]
  readonly members: readonly SubjectMember[]
}

/** Parts of a project that another one can begin with. */
function useParts(http: Http, origin: SubjectRow | undefined) {
  return useQuery({
    queryKey: ['subjectParts', origin?.Sid],
    enabled: origin !== undefined,
    queryFn: async ({ signal }): Promise<SubjectParts> => {
      const sid = origin?.Sid ?? ''
      const filter = allOf([`SubjectSid eq ${quoted(sid)}`, 'Archived eq false'])
      const [naires, members] = await Promise.all([
        http.get<ODataPage<SubjectParts['naires'][number]>>(
          query('/odata/Naires', { filter, select: 'Sid,Name', orderby: 'CreateTime', top: 1000 }),
          { signal },
        ),
        http.get<ODataPage<SubjectMember>>(`${entity('Subjects', sid)}/SurveyExpert.Members()`, { signal }),
      ])
      return { naires: naires.value, members: members.value.filter(mayBeMember) }
    },
  })
}

/** Whoever has left, administers everything or has lost the role by now is nobody's member. */
const mayBeMember = ({ Authority, Role }: SubjectMember): boolean =>
  isRole(Authority ?? Number.NaN) &&
  isRole(Role) &&
  !isAdministrator(Authority as RoleCode) &&
  narrows(Role, Authority as RoleCode)

type CopyStep = () => Promise<unknown>

interface CopyPlan extends SubjectRequest {
  readonly orgSid: string
  readonly origin: SubjectRow | undefined
  readonly parts: SubjectParts | undefined
}

/** Requests one after the other; members come last, since with the first of them the project is closed to others. */
function copySteps(http: Http, { name, orgSid, origin, parts, naires, members }: CopyPlan): readonly CopyStep[] {
  const sid = newSid()
  const of = `${entity('Subjects', sid)}/SurveyExpert.`
  const create = () => http.post('/odata/Subjects', { Sid: sid, Name: name.trim(), OrgSid: orgSid })
  if (!origin || !parts) return [create]
  return [
    create,
    ...(origin.NeedsApproval ? [() => http.post(`${of}RuleApproval()`, { needsApproval: true })] : []),
    ...(naires ? parts.naires : []).map(({ Sid, Name }) => {
      const copySid = newSid()
      return () =>
        http.post(`${entity('Naires', Sid)}/SurveyExpert.Copy()`, { sid: copySid, name: Name, subjectSid: sid })
    }),
    ...(members ? parts.members : []).map(
      ({ UserSid, Role }) =>
        () =>
          http.post(`${of}SaveMember()`, { userSid: UserSid, role: Role }),
    ),
  ]
}
