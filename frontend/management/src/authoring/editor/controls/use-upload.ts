import type { UploadedResource } from '@naire/contract'
import type { ResourceRecord } from '@naire/domain/naires'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResourceKind } from '@naire/frontend-interactions/editing/editor-field.ts'
import { useWorkplace } from '../../../workplace/workplace.ts'
import { useEditorSession } from '../editor-session.ts'
import { useRun } from '../use-run.tsx'

/** Kind of what the file belongs to, as the server counts: a questionnaire. */
const ofQuestionnaire = 101

interface StoringOptions {
  /** The control tells by itself what fails. */
  readonly quiet?: boolean
}

/** Stores a file with the questionnaire; `share` of it is sent, from 0 to 1. */
export function useStoredFile(onStored: (resource: UploadedResource) => void, { quiet = false }: StoringOptions = {}) {
  const store = useStoring()
  const [share, setShare] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      setShare(0)
      return store(file, (sent, total) => setShare(total ? sent / total : 0))
    },
    onSuccess: onStored,
    meta: { quiet },
  })
  return { mutate, isPending, error, share }
}

/**
 * Stores files one after the other. Where one of them cannot be stored, those before it count, and the failure is told.
 */
export function useStoredFiles(onStored: (resources: readonly UploadedResource[]) => void) {
  const store = useStoring()
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const stored: UploadedResource[] = []
      try {
        for (const file of files) stored.push(await store(file))
      } finally {
        onStored(stored)
      }
    },
  })
}

type OnProgress = (sent: number, total: number | null) => void

function useStoring(): (file: File, onProgress?: OnProgress) => Promise<UploadedResource> {
  const { naireSid } = useEditorSession()
  const { http } = useWorkplace()
  return (file, onProgress) =>
    http.upload<UploadedResource>(
      `/UploadFiles?objectSid=${naireSid}&bizObjectType=${ofQuestionnaire}`,
      file,
      onProgress && { onProgress },
    )
}

/** A stored file as a resource of the questionnaire. */
export function resourceOf({ Sid, Type, FileName, FileExt, Url }: UploadedResource, NaireSid: string): ResourceRecord {
  return { Sid, NaireSid, TargetType: 'Static', Type, FileName, FileExt, Url }
}

/** The same, and makes a resource of it. */
export function useUpload(onStored: (resource: UploadedResource) => void, options?: StoringOptions) {
  const { naireSid } = useEditorSession()
  const run = useRun()
  return useStoredFile((stored) => {
    if (run([{ type: 'PutEntry', list: 'resource', entry: resourceOf(stored, naireSid) }])) onStored(stored)
  }, options)
}

interface KindRow {
  /** Of files that may be chosen. */
  readonly accept: string
  /** As resources name it (`Type`). */
  readonly types: readonly string[]
}

export const resourceKinds: Readonly<Record<ResourceKind, KindRow>> = {
  image: { accept: '.gif,.png,.jpg,.jpeg,.bmp', types: ['Image'] },
  video: { accept: '.mp4,.webm,.mov,.m4v', types: ['Video'] },
  audio: { accept: '.mp3,.wav,.ogg,.m4a,.amr', types: ['Audio'] },
  media: {
    accept: '.gif,.png,.jpg,.jpeg,.bmp,.mp4,.webm,.mov,.m4v,.mp3,.wav,.ogg,.m4a,.amr',
    types: ['Image', 'Video', 'Audio'],
  },
  text: { accept: '.txt', types: ['Text'] },
}

/** Display name of a resource in a select list. */
export const resourceName = ({ FileName, Url, Sid }: ResourceRecord): string => FileName || Url || Sid
