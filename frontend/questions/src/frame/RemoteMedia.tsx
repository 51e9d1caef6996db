import type { RemoteMode } from '@naire/domain/questions'
import { Player } from '@naire/frontend-interactions/media/Player.tsx'
import { useResources } from '@naire/frontend-interactions/resources/resources.tsx'
import { useWords } from '@naire/ui'
import './remote-media.css'

type Resource = RemoteMode['ResourceList'][number]

/** Media that interviewer or reviewer show beside a question: pictures, films and sounds. */
export default function RemoteMedia({ mode }: { readonly mode: RemoteMode }) {
  return (
    <ul className="n-remote">
      {mode.ResourceList.map((resource, place) => (
        <li key={`${resource.Sid} ${resource.Url}`}>
          <Shown resource={resource} place={place + 1} />
        </li>
      ))}
    </ul>
  )
}

function Shown({ resource, place }: { readonly resource: Resource; readonly place: number }) {
  const { t } = useWords()
  const url = useResources().address(resource.Url || resource.Sid)
  const label = t('questions:media.shown', { n: place })
  const kind = kindOf(resource.Type)
  if (kind !== 'image') return <Player kind={kind} resource={resource} label={label} />
  return url === null ? null : <img src={url} alt={label} loading="lazy" />
}

function kindOf(type: string): 'video' | 'audio' | 'image' {
  if (/^(?:video|mp4|m4v|mov|webm|m3u8|flv|f4v|3gp|avi|wmv)/i.test(type)) return 'video'
  return /^(?:audio|mp3|m4a|wav|wma|amr|ogg|mid)/i.test(type) ? 'audio' : 'image'
}
