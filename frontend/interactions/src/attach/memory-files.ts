import type { Attachment } from '@naire/domain/interactions'
import { type FileAbout, type FilePort, type FileState, newSid } from '../answering/ports.ts'
import type { SliceSink } from './media-recorder.ts'

/** Files that live as long as the page, and go nowhere: for a preview. */
export function memoryFiles(): FilePort {
  const blobs = new Map<string, Blob>()
  return {
    async keep(file, about) {
      const sid = newSid()
      blobs.set(sid, file)
      return attachEntry(sid, file, about)
    },
    async drop(attachSid) {
      blobs.delete(attachSid)
    },
    state: (attachSid) => (blobs.has(attachSid) ? onDevice : lost),
    subscribe: () => () => {},
    async address(attachSid) {
      const blob = blobs.get(attachSid)
      return blob ? URL.createObjectURL(blob) : null
    },
  }
}

/** Slices held in memory until the segment ends, then kept as one file. */
export function sliceMemory(files: FilePort): SliceSink {
  return {
    async begin(about) {
      const slices: Blob[] = []
      return {
        async append(slice) {
          slices.push(slice)
        },
        async finish(seconds) {
          return { ...(await files.keep(new Blob(slices, { type: about.mimeType }), about)), RecDuration: seconds }
        },
      }
    },
  }
}

export function attachEntry(sid: string, file: Blob, about: FileAbout): Attachment {
  return {
    Sid: sid,
    FileName: about.name,
    Refer: '',
    Size: file.size,
    MimeType: about.mimeType,
    Type: about.kind,
    RecContent: '',
    RecDuration: null,
  }
}

const onDevice: FileState = { at: 'device' }
const lost: FileState = { at: 'lost' }
