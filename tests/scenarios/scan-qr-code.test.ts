import { scannedTextSid } from '@naire/domain/interactions'
import { parseRecord } from '@naire/domain/naires'
import { questionTypeNumbers } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'
import { sid, smallNaireInput } from '../fixtures/small-naire.ts'
import { intro, naire, shownWhen, sidOf, type Draft } from './naire.ts'
import { scenario } from './scenario.ts'

const scan = (code: string, question: Draft['data'] = {}): Draft => ({
  code,
  type: questionTypeNumbers.scanQrCode,
  data: { Data: `stem ${code}`, ...question },
})

describe('content §3.2, 3.4, ScanQrCode', () => {
  test('"Intro and ScanQrCode have no interactions": the content holds none, and what was scanned is kept all the same [C3-14, C3-36]', () => {
    const told = scenario(naire([scan('Q1'), intro('Q2', { Data: '{{Q1}} {{Q1.text}} {{Q1.count}}' })]))
      .answer('Q1', 'WIFI:S:naire;;')
      .expectStem('Q2', 'WIFI:S:naire;; WIFI:S:naire;; 1')
    expect(told.session.feedbacks()).toMatchObject([
      {
        QuestionSid: sidOf('Q1'),
        InteractionSid: scannedTextSid,
        InteractionType: 2,
        Type: 1,
        Value1: 'WIFI:S:naire;;',
      },
    ])
  })

  test('each question keeps its own', () => {
    const record = naire([scan('Q1'), scan('Q2')])
    const told = scenario(record).answer('Q1', 'one').answer('Q2', 'two')
    scenario(record).load(told.session.feedbacks()).expectAnswer('Q1', 'one').expectAnswer('Q2', 'two')
  })

  test('several of them do not share a sid in the eyes of the import', () => {
    const question = (n: number) => ({
      ...smallNaireInput().Questions[0],
      Sid: sid(100 + n),
      Code: `Q${n}`,
      Type: questionTypeNumbers.scanQrCode,
      Seq: n,
      Data: {},
    })
    expect(
      parseRecord({
        ...smallNaireInput(),
        QuestionCount: 2,
        PageCount: 1,
        Questions: [question(1), question(2)],
        QuotarList: [],
        ScoreExpression: '',
        SuccessParam: '',
      }),
    ).toHaveProperty('record')
  })

  test('it is never required, and any text is valid', () => {
    scenario(naire([scan('Q1')]))
      .expectFindings('Q1')
      .answer('Q1', 'x'.repeat(5000))
      .expectFindings('Q1')
  })

  test('an author may require it by an extra validation', () => {
    const ExtraValidations = [{ Id: '1', Expression: "starts_with(Q1, 'http')", Message: 'Scan the poster.' }]
    scenario(naire([scan('Q1', { ExtraValidations })]))
      .expectFindings('Q1', 'extra:Scan the poster.')
      .answer('Q1', 'https://a.cn')
      .expectFindings('Q1')
  })

  test('a hidden one is blank', () => {
    scenario(naire([scan('Q1', shownWhen("Q2 == 'A'")), scan('Q2')]))
      .answer('Q2', 'A')
      .answer('Q1', 'one')
      .expectAnswer('Q1', 'one')
      .clear('Q2')
      .expectBlank('Q1')
  })
})
