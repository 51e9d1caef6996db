import {
  contentLimits,
  emptyReport,
  manyRoles,
  reportLanguages,
  reportOfTemplate,
  reportTemplates,
  suggestedMapping,
  suits,
  templateRoles,
  type Codebook,
  type ReportContent,
  type ReportLanguage,
  type ReportTemplate,
  type TemplateMapping,
  type TemplateRole,
} from '@naire/domain/analysis'
import { languageNames } from '@naire/domain/languages'
import { Checkbox, Form, Input, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUtcOffset } from '../analysis-client.ts'
import { variableTitle } from '../codebook-words.ts'
import { analysisWords } from '../crosstab/grid.ts'

interface NewReportProps {
  readonly codebook: Codebook
  readonly isSaving: boolean
  readonly onCancel: () => void
  readonly onMake: (title: string, shared: boolean, content: ReportContent) => void
}

const blank = 'blank'

/** Asks for a new report: its name and language, and a template with the questions that play its parts. */
export function NewReport({ codebook, isSaving, onCancel, onMake }: NewReportProps) {
  const { t, i18n } = useTranslation(['report', 'analysis', 'management'])
  const utcOffset = useUtcOffset()
  const [title, setTitle] = useState('')
  const [shared, setShared] = useState(true)
  const [language, setLanguage] = useState<ReportLanguage>(i18n.language.startsWith('zh') ? 'zh-CN' : 'en-US')
  const [template, setTemplate] = useState<ReportTemplate | typeof blank>(blank)
  const [mapping, setMapping] = useState<TemplateMapping>({})
  const make = () => {
    const content =
      template === blank ? { ...emptyReport, language } : reportOfTemplate(template, { mapping, codebook, language })
    onMake(title.trim(), shared, { ...content, utcOffset })
  }
  const isReady = title.trim() !== ''
  return (
    <Modal
      open
      title={t('list.add')}
      okText={t('make.make')}
      cancelText={t('management:actions.cancel')}
      okButtonProps={{ disabled: !isReady, loading: isSaving }}
      onOk={make}
      onCancel={onCancel}
    >
      <Form layout="vertical" onFinish={() => isReady && make()}>
        <Form.Item label={t('share:form.title')} htmlFor="report-title">
          <Input
            id="report-title"
            autoFocus
            maxLength={contentLimits.titleLength}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Form.Item>
        <Form.Item label={t('make.language')}>
          <Segmented
            aria-label={t('make.language')}
            value={language}
            options={reportLanguages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={setLanguage}
          />
        </Form.Item>
        <Form.Item label={t('make.template')} htmlFor="report-template">
          <Select
            id="report-template"
            value={template}
            options={[blank, ...reportTemplates].map((value) => ({ value, label: t(`templates.${value}`) }))}
            onChange={(value: ReportTemplate | typeof blank) => {
              setTemplate(value)
              setMapping(value === blank ? {} : suggestedMapping(value, codebook))
            }}
          />
        </Form.Item>
        {template !== blank && (
          <>
            <p className="n-aside">{t('make.rolesHint')}</p>
            {templateRoles[template].map((role) => (
              <RoleField
                key={role}
                role={role}
                codebook={codebook}
                chosen={mapping[role] ?? []}
                onChange={(ids) => setMapping({ ...mapping, [role]: ids })}
              />
            ))}
          </>
        )}
        <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
          {t('make.shared')}
        </Checkbox>
      </Form>
    </Modal>
  )
}

interface RoleFieldProps {
  readonly role: TemplateRole
  readonly codebook: Codebook
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

function RoleField({ role, codebook, chosen, onChange }: RoleFieldProps) {
  const { t } = useTranslation(['report', 'analysis'])
  const id = `report-role-${role}`
  return (
    <Form.Item label={t(`roles.${role}`)} htmlFor={id}>
      <Select
        id={id}
        mode="multiple"
        allowClear
        maxCount={manyRoles.has(role) ? contentLimits.items : 1}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('roles.none')}
        value={[...chosen]}
        options={codebook
          .filter(suits[role])
          .map((variable) => ({ value: variable.id, label: variableTitle(variable, analysisWords(t)) }))}
        onChange={onChange}
      />
    </Form.Item>
  )
}
