import { findingsOfServices } from '@naire/domain/diagnostics'
import type { ServiceSetting } from '@naire/domain/naires'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { findingWords } from '../../diagnostics/finding-words.ts'
import { useNaireServices } from '../../diagnostics/use-naire-services.ts'
import type { SettingInputProps } from './SettingInput.tsx'
import { TextLine } from './TextLine.tsx'

/** The name of something that the installation has set up; another is kept, and told to be none. */
export function ServiceName(props: SettingInputProps & { readonly name: ServiceSetting }) {
  const { t } = useTranslation('settings')
  const listId = useId()
  const services = useNaireServices()
  const unknown = services && findingsOfServices(props.record, services).find(({ path }) => path === props.name)
  return (
    <>
      <TextLine {...props} isLong={false} listId={listId} />
      <datalist id={listId}>
        {services?.[props.name].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {unknown && (
        <p className="n-aside" role="status">
          {findingWords(unknown, t)}
        </p>
      )}
    </>
  )
}
