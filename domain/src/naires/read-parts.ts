import type { FieldReader } from './fields.ts'
import {
  metadataSources,
  type MetadataDef,
  type NaireRecord,
  type PageSplit,
  type QuotaCell,
  type ResourceRecord,
} from './record.ts'

export function readSubject(reader: FieldReader): NaireRecord['Subject'] {
  return { Sid: reader.sid('Sid'), Name: reader.text('Name', ''), OrgSid: reader.sid('OrgSid') }
}

/** Matched, Full and RemainingCount belong to a session or the moment; they are not kept. */
export function readQuota(reader: FieldReader): QuotaCell {
  if (reader.raw('Limit') === undefined)
    reader.problems.add(reader.at('Limit'), 'content.missing', { expected: 'number' })
  return {
    Sid: reader.sid('Sid'),
    QuotarExpression: reader.text('QuotarExpression'),
    Limit: reader.whole('Limit', 0) ?? 0,
    Memo: reader.text('Memo', ''),
  }
}

const resourceFields = [
  'TargetSid',
  'Seq',
  'TargetType',
  'Type',
  'FileName',
  'FileExt',
  'ResourceData',
  'ResourceDataObj',
  'CreatorSid',
  'CreatorCode',
  'CreateTime',
  'ModifierSid',
  'ModifierCode',
  'ModifyTime',
  'Url',
  'Refer',
] as const

export function readResource(reader: FieldReader, naireSid: string): ResourceRecord {
  return { Sid: reader.sid('Sid'), NaireSid: reader.sid('NaireSid', naireSid), ...reader.picked(resourceFields) }
}

export function readMetadataDef(reader: FieldReader): MetadataDef {
  const Source = metadataSources.find((source) => source === reader.raw('Source'))
  if (Source === undefined) {
    if ((reader.raw('Source') ?? '') !== '')
      reader.problems.add(reader.at('Source'), 'content.wrongType', { expected: metadataSources.join() })
    return { Sid: reader.sid('Sid'), Path: reader.text('Path'), Name: reader.text('Name', '') }
  }
  const SourceName = reader.text('SourceName', '')
  return {
    Sid: reader.sid('Sid'),
    Path: reader.text('Path'),
    Name: reader.text('Name', ''),
    Source,
    ...(SourceName && { SourceName }),
  }
}

export function readSplit(reader: FieldReader): PageSplit {
  return { Id: reader.text('Id'), StartCode: reader.text('StartCode'), EndCode: reader.text('EndCode') }
}
