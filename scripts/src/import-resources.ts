import type { UploadedResource } from '@naire/api/contract'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a folder that a questionnaire names, as `resources/<name>`. */
export function namedFiles(text: string, dir: string): readonly string[] {
  const names = existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []
  return names.filter((name) => text.includes(mention(name))).toSorted()
}

/** Sends them, and puts their addresses in place of their names; the longest names first, because one may begin with another. */
export async function withResources(
  text: string,
  {
    dir,
    names,
    send,
  }: {
    readonly dir: string
    readonly names: readonly string[]
    send(name: string, content: Buffer): Promise<UploadedResource>
  },
): Promise<object> {
  const sent: UploadedResource[] = []
  let linked = text
  for (const name of names.toSorted((one, other) => other.length - one.length)) {
    const resource = await send(name, readFileSync(join(dir, name)))
    if (!sent.some(({ Sid }) => Sid === resource.Sid)) sent.push(resource)
    linked = linked.replaceAll(mention(name), resource.Url)
  }
  const naire = JSON.parse(linked) as { readonly ResourceList?: readonly { readonly Sid: string }[] }
  const listed = naire.ResourceList ?? []
  const added = sent.filter(({ Sid }) => !listed.some((known) => known.Sid === Sid))
  const rows = added.map(({ Sid, FileName, FileExt, Type, Url }) => ({
    Sid,
    FileName,
    FileExt,
    Type,
    Url,
    TargetType: 'Static',
  }))
  return { ...naire, ResourceList: [...listed, ...rows] }
}

const mention = (name: string): string => `resources/${JSON.stringify(name).slice(1, -1)}`
