import type { WireTable } from '../event-sourcing/index.ts'

/** The set Excels: sheets that go with a questionnaire (shell §3). */
export const excels = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  Name: { type: 'String' },
  /** The largest comes first. */
  Seq: { type: 'Int32' },
  /** Address of a link; the content of a sheet is read by `SearchData` alone. */
  Data: { type: 'String', nullable: true },
  HasData: { type: 'Boolean' },
  /** 0: a sheet; 1: a link. */
  Type: { type: 'Int32' },
  CreateTime: { type: 'DateTimeOffset' },
  ModifyTime: { type: 'DateTimeOffset' },
  /** Number of saves; whoever saves names the one that they changed. */
  Edition: { type: 'Int32' },
  /** A list of `{UserSid, UserName}`: the customers who may see it. */
  ExcelUsers: { type: 'Json' },
} as const satisfies WireTable
