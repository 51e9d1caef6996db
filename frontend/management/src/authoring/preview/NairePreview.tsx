import { useQuery } from '@tanstack/react-query'
import { compiledNaire } from '../../workplace/compiled-naire.ts'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { PreviewDrawer } from './PreviewDrawer.tsx'

export function NairePreview({ naire, onClose }: { readonly naire: NaireRow; readonly onClose: () => void }) {
  const { http } = useWorkplace()
  return <PreviewDrawer opened={useQuery(compiledNaire(http, naire.Sid))} name={naire.Name} onClose={onClose} />
}
