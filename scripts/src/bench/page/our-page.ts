import type { NaireRecord } from '@naire/domain/naires'
import { NaireBuilder, type Text } from '../../demo/naire-builder.ts'
import type { Item } from './ten-questions.ts'

/** The questions on one page, in our record. */
export function recordOf(name: string, items: readonly Item[]): NaireRecord {
  const builder = new NaireBuilder(name).page()
  for (const item of items) add(builder, item)
  return builder.record({ Name: name, ModifyTime: '2026-01-05T02:00:00.000Z', QuotarList: [] })
}

function add(builder: NaireBuilder, item: Item): void {
  const { code } = item
  const entries = (texts: readonly string[], kind: string) =>
    texts.map((Data, at) => ({ Sid: builder.sidOf(`${code}/${kind}${at}`), Code: String(at + 1), Seq: at + 1, Data }))
  switch (item.kind) {
    case 'one':
    case 'several':
      builder.question('choice', code, alike(item.stem), [
        { Compulsory: true, AllowMulti: item.kind === 'several', Entries: entries(item.options, 'option') },
      ])
      return
    case 'grid':
      builder.question('matrix', code, alike(item.stem), [
        { Compulsory: true, Rows: entries(item.rows, 'row'), Options: entries(item.options, 'option') },
      ])
      return
    case 'words':
      builder.essay(code, alike(item.stem), { Required: false, MaxLength: 500 }, {})
  }
}

const alike = (text: string): Text => [text, text, text]
