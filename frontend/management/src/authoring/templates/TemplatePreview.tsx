import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { compiledRecord } from '../../workplace/compiled-naire.ts'
import { PreviewDrawer } from '../preview/PreviewDrawer.tsx'
import { inLanguage, templateRecord, type TemplateEntry } from './templates.ts'

export function TemplatePreview({ entry, onClose }: { readonly entry: TemplateEntry; readonly onClose: () => void }) {
  const { i18n } = useTranslation()
  const opened = useQuery({
    queryKey: ['template', entry.id],
    queryFn: async () => compiledRecord(await templateRecord(entry.id)),
    staleTime: Infinity,
    structuralSharing: false,
  })
  return <PreviewDrawer opened={opened} name={inLanguage(entry.name, i18n.language)} onClose={onClose} />
}
