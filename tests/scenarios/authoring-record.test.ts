import { objectTypes, parseRecord } from '@naire/domain/naires'
import { describe, expect, test } from 'vitest'
import { sid, smallNaireInput } from '../fixtures/small-naire.ts'

const kept = (more: object) => {
  const parsed = parseRecord({ ...smallNaireInput(), ...more })
  expect('problems' in parsed ? parsed.problems : []).toEqual([])
  return 'record' in parsed ? parsed.record : expect.fail('the record is refused')
}

describe('content §3.12', () => {
  test('the object types [C3-89]', () => {
    expect(
      Object.entries(objectTypes)
        .map(([name, number]) => `${name} ${number}`)
        .join(', '),
    ).toBe(
      'Questionnaire 101, MetadataDef 102, Page 103, Question 104, Interaction 105, Option 106, OptionGroupIntro 107, TextInput 108, MatrixRow 109, MatrixOption 110, BlankfillRow 111, BlankfillColumn 112, NaireSession 201, Feedback 202, Appeal 203, Judge 204',
    )
  })
})

describe('content §3.13, the authoring record', () => {
  const settings = {
    PublishTime: '2026-01-01T00:00:00Z',
    WxAppid: 'wx',
    ExtScript: 's',
    SuccessParam: 'true',
    ScoreExpression: '1',
    OpenUrl: '/open',
    AccessConfig: 'Default',
    AnonymousMode: 1,
    CommitInterval: 30,
    IdentifyingCodePattern: '^1',
    IdentifyingCodeValidationMessage: 'm',
    IdentifyingAlias: 'a',
    IdentifyingQuery: 'q',
    ForceIdentifyingQuery: true,
    IdentifyingValidationMode: 1,
    DefaultTheme: 'dark',
    GeolocationMode: 'Auto',
    PreviousPageMode: 'RequirePassword',
    PreviousPagePassword: 'p',
    App_RequireRecord: true,
    App_SnapshotMode: 'Camera',
    App_CommitMode: 2,
    OnlineCommitBehavior: 'Prompt',
    CommitOnLastPage: true,
    CommitQuestionCodes: 'color',
    App_Resumable: 'Force',
    App_SkipPrePage: true,
    Resumable: 'Force',
    CloudUpload: true,
    CloudUploadName: 'c',
    FeedbackLink: 'l',
    UseGlobalShuffleSeed: true,
    HideQuestionCode: true,
    ShowFetchHelp: true,
    HelpFetchConfig: { url: 'https://help.example/' },
    Css: 'p{}',
    Header: 'h',
    Footer: 'f',
    Conclusion: 'c',
    PrePageLength: 1,
    SessionLimit: 5,
    OWAnswerPageBeginSeq: 1,
    OWAnswerPageFiles: 'x',
    Outward: true,
    NaireQuestionList: 'n',
  }

  test('keeps every setting as it is named [C3-91]', () => {
    expect(kept(settings)).toMatchObject(settings)
  })

  test('keeps its subject, counts, definitions, groups and splits [C3-90, C3-88]', () => {
    const given = {
      Subject: { Sid: sid(51), Name: '项目', OrgSid: sid(52) },
      MetadataDefs: [{ Sid: sid(61), Path: 'a.b', Name: '城市' }],
      PageSplits: [{ Id: '1', StartCode: 'color', EndCode: 'years' }],
      ResourceList: [{ Sid: sid(71), NaireSid: sid(1), ResourceDataObj: { a: 1 } }],
    }
    expect(kept(given)).toMatchObject({
      ...given,
      QuestionCount: 3,
      PageCount: 2,
      ModifyTime: '2026-01-05T02:00:00.000Z',
    })
  })

  test('takes page groups as a JSON string [C3-90]', () => {
    const PageGroups = JSON.stringify([
      {
        OrderMode: 'Random',
        Parts: [
          { StartCode: 'color', EndCode: 'years', Desc: 'first' },
          { StartCode: 'why', EndCode: 'why', Desc: 'second' },
        ],
      },
    ])
    expect(kept({ PageGroups }).PageGroups).toBe(PageGroups)
  })

  test('respondents are anonymous as usual (0) or by an identification code (1), and nothing else [C3-92]', () => {
    expect([0, 1].map((AnonymousMode) => kept({ AnonymousMode }).AnonymousMode)).toEqual([0, 1])
    expect(parseRecord({ ...smallNaireInput(), AnonymousMode: 2 })).toMatchObject({
      problems: [{ target: 'AnonymousMode' }],
    })
  })

  test('keeps what is stored of a question [C3-94, C3-01]', () => {
    const more = { OriSid: sid(99), TextInputs: ['t'], Body: 'b', Memo: 'note', PlainText: 'plain' }
    const Questions = smallNaireInput().Questions.map((question) => ({ ...question, ...more }))
    const [first] = kept({ Questions }).Questions
    expect(first).toMatchObject({
      ...more,
      Sid: sid(11),
      Code: 'color',
      Type: 0,
      NaireSid: sid(1),
      PageSid: sid(91),
      PageSeq: 1,
      Seq: 1,
      Refer: [],
    })
    expect(first?.Hash).toMatch(/^[0-9a-f]{32}$/)
  })

  test('keeps what is stored of a resource [C3-96]', () => {
    const resource = {
      Sid: sid(71),
      NaireSid: sid(1),
      TargetSid: sid(11),
      Seq: 1,
      TargetType: 'Static',
      Type: 'Image',
      FileName: 'a',
      FileExt: '.png',
      ResourceData: 'x',
      CreatorSid: sid(81),
      CreatorCode: 'c',
      CreateTime: '2026-01-01T00:00:00Z',
      ModifierSid: sid(82),
      ModifierCode: 'm',
      ModifyTime: '2026-01-02T00:00:00Z',
      Url: '/a.png',
      Refer: 'r',
    }
    expect(kept({ ResourceList: [resource] }).ResourceList).toEqual([resource])
  })
})
