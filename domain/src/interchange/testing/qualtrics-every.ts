type Json = Readonly<Record<string, unknown>>

const choices = (...texts: readonly string[]) =>
  Object.fromEntries(texts.map((Display, at) => [String(at + 1), { Display }]))

export const element = (kind: string, attribute: string, payload: unknown): Json => ({
  SurveyID: 'SV_1',
  Element: kind,
  PrimaryAttribute: attribute,
  SecondaryAttribute: null,
  TertiaryAttribute: null,
  Payload: payload,
})

export const asked = (qid: string, type: string, selector: string, more: Json = {}): Json =>
  element('SQ', qid, {
    QuestionID: qid,
    QuestionText: `Text of ${qid}`,
    DataExportTag: qid.replace('QID', 'Q'),
    QuestionType: type,
    Selector: selector,
    Validation: { Settings: { ForceResponse: 'OFF', Type: 'None' } },
    Language: [],
    ...more,
  })

const logic = (...tests: readonly Json[]): Json => ({
  '0': {
    ...Object.fromEntries(
      tests.map((test, at) => [
        String(at),
        { LogicType: 'Question', Type: 'Expression', ...(at > 0 && { Conjuction: 'And' }), ...test },
      ]),
    ),
    Type: 'If',
  },
  Type: 'BooleanExpression',
})

export const survey = (...elements: readonly Json[]): Json => ({
  SurveyEntry: { SurveyID: 'SV_1', SurveyName: 'Panel', SurveyLanguage: 'EN', SurveyStatus: 'Inactive' },
  SurveyElements: elements,
})

const rows = {
  Choices: choices('Service', 'Food'),
  ChoiceOrder: ['1', '2'],
  Answers: choices('Bad', 'Good'),
  AnswerOrder: [1, 2],
}
const items = { Choices: choices('One', 'Two'), ChoiceOrder: [1, 2] }
const required = { Settings: { ForceResponse: 'ON', ForceResponseType: 'ON', Type: 'None' } }
const content = (ContentType: string, more: Json = {}) => ({
  Validation: { Settings: { ForceResponse: 'OFF', Type: 'ContentType', ContentType, ...more } },
})

const questions: readonly Json[] = [
  asked('QID1', 'MC', 'SAVR', {
    Choices: { ...choices('Yes', 'No'), '3': { Display: 'Other', TextEntry: 'true' } },
    ChoiceOrder: ['2', '1', '3'],
    RecodeValues: { '1': '1', '2': '0', '3': '9' },
    Validation: required,
    Randomization: { Type: 'All' },
    Language: { DE: { QuestionText: 'Text auf Deutsch', Choices: { '1': { Display: 'Ja' } } } },
  }),
  asked('QID2', 'MC', 'MAVR', {
    Choices: { ...choices('Tea', 'Coffee'), '3': { Display: 'None', ExclusiveAnswer: true } },
    Validation: { Settings: { ForceResponse: 'ON', Type: 'ChoiceRange', MinChoices: '1', MaxChoices: '2' } },
  }),
  asked('QID3', 'MC', 'DL', items),
  asked('QID4', 'MC', 'SAHR', items),
  asked('QID5', 'MC', 'NPS', { Choices: choices(...Array.from({ length: 11 }, (_, at) => String(at))) }),
  asked('QID6', 'Matrix', 'Likert', { ...rows, SubSelector: 'SingleAnswer', Validation: required }),
  asked('QID7', 'Matrix', 'Likert', { ...rows, SubSelector: 'MultipleAnswer' }),
  asked('QID8', 'Matrix', 'TE', { ...rows, SubSelector: 'Short' }),
  asked('QID9', 'Matrix', 'MaxDiff', rows),
  asked('QID10', 'TE', 'SL', content('ValidNumber', { ValidNumber: { Min: '1', Max: '9', NumDecimals: '1' } })),
  asked('QID11', 'TE', 'ML', { Validation: { Settings: { Type: 'CharRange', MinChars: '2', MaxChars: '20' } } }),
  asked('QID12', 'TE', 'ESTB'),
  asked('QID13', 'TE', 'FORM', items),
  asked('QID14', 'TE', 'SL', content('ValidEmail')),
  asked('QID15', 'TE', 'SL', content('ValidDate')),
  asked('QID16', 'DB', 'TB', {
    QuestionText:
      '<b>You</b> said ${q://QID1/ChoiceGroup/SelectedChoices} and ${q://QID10/ChoiceTextEntryValue}, ${e://Field/source}',
  }),
  asked('QID17', 'RO', 'DND', items),
  asked('QID18', 'CS', 'VRTL', { ...items, Validation: { Settings: { Type: 'ChoicesTotal', ChoiceTotal: '100' } } }),
  asked('QID19', 'Slider', 'HSLIDER', { ...items, Configuration: { CSSliderMin: 0, CSSliderMax: 50 } }),
  asked('QID20', 'Slider', 'STAR', { ...items, Configuration: { StarCount: 4 } }),
  asked('QID21', 'PGR', 'DragAndDrop', { ...items, Groups: ['Left', 'Right'] }),
  asked('QID22', 'Draw', 'Signature'),
  asked('QID23', 'FileUpload', 'FUL'),
  asked('QID24', 'HotSpot', 'OnOff', { ...items, Graphics: 'IM_1' }),
  asked('QID25', 'SBS', 'SBSMatrix', {
    ...items,
    AdditionalQuestions: {
      '1': {
        QuestionType: 'Matrix',
        Selector: 'Likert',
        SubSelector: 'SingleAnswer',
        QuestionText: 'Left',
        Answers: choices('a', 'b'),
      },
    },
  }),
  asked('QID26', 'Timing', 'PageTimer'),
  asked('QID27', 'Meta', 'Browser'),
  asked('QID28', 'Captcha', 'V2'),
  asked('QID29', 'TE', 'SL', {
    DisplayLogic: logic(
      { LeftOperand: 'q://QID1/SelectableChoice/1', Operator: 'Selected' },
      { LeftOperand: 'q://QID6/SelectableChoice/2/1', Operator: 'NotSelected' },
      { LeftOperand: 'q://QID10/ChoiceTextEntryValue', Operator: 'GreaterThan', RightOperand: '3' },
      { LeftOperand: 'q://QID2/SelectedChoicesCount', Operator: 'EqualTo', RightOperand: '2' },
      { LogicType: 'EmbeddedField', LeftOperand: 'source', Operator: 'EqualTo', RightOperand: 'mail' },
      { LeftOperand: 'q://QID1/ChoiceTextEntryValue/3', Operator: 'NotEmpty', Conjuction: 'Or' },
    ),
    QuestionJS: 'alert(1)',
    Validation: {
      Settings: {
        Type: 'CustomValidation',
        CustomValidation: {
          Logic: logic({ LeftOperand: 'q://QID29/ChoiceTextEntryValue', Operator: 'Contains', RightOperand: 'x' }),
          Message: { description: 'Needs an x' },
        },
      },
    },
  }),
  asked('QID30', 'TE', 'PW', { DisplayLogic: logic({ LogicType: 'Quota', LeftOperand: 'x', Operator: 'EqualTo' }) }),
  asked('QID31', 'TE', 'SL'),
  asked('QID32', 'Zodiac', 'X'),
  asked('QID33', 'DD', 'DL', items),
  asked('QID34', 'TE', 'SL'),
]

const ids = questions.map(({ PrimaryAttribute }) => String(PrimaryAttribute))

/** A survey with every type of question, and what bears on them. */
export const everyQualtrics = survey(
  element('BL', 'Survey Blocks', [
    {
      Type: 'Default',
      ID: 'BL_1',
      Description: 'First',
      BlockElements: [
        {
          Type: 'Question',
          QuestionID: 'QID1',
          SkipLogic: [{ SkipToDestination: 'QID5', Locator: 'q://QID1/SelectableChoice/2', Condition: 'Selected' }],
        },
        ...ids.slice(1, 10).map((QuestionID) => ({ Type: 'Question', QuestionID })),
        { Type: 'Page Break' },
        ...ids.slice(10, 31).map((QuestionID) => ({ Type: 'Question', QuestionID })),
      ],
      Options: { Looping: 'Static', RandomizeQuestions: 'Advanced', Randomization: { Advanced: {} } },
    },
    {
      Type: 'Standard',
      ID: 'BL_2',
      Description: 'Second',
      BlockElements: ids.slice(31, 33).map((QuestionID) => ({ Type: 'Question', QuestionID })),
    },
    { Type: 'Trash', ID: 'BL_3', Description: 'Trash', BlockElements: [{ Type: 'Question', QuestionID: 'QID34' }] },
  ]),
  element('FL', 'Survey Flow', {
    Type: 'Root',
    Flow: [
      {
        Type: 'EmbeddedData',
        FlowID: 'FL_1',
        EmbeddedData: [
          { Field: 'source', Type: 'Recipient' },
          { Field: 'wave', Type: 'Custom', Value: '2' },
        ],
      },
      { Type: 'Standard', ID: 'BL_1', FlowID: 'FL_2' },
      {
        Type: 'Branch',
        FlowID: 'FL_3',
        BranchLogic: logic({ LeftOperand: 'q://QID3/SelectableChoice/1', Operator: 'Selected' }),
        Flow: [{ Type: 'Block', ID: 'BL_2', FlowID: 'FL_4' }],
      },
      { Type: 'BlockRandomizer', FlowID: 'FL_5', Flow: [] },
      { Type: 'EndSurvey', FlowID: 'FL_6' },
    ],
  }),
  element('SO', 'Survey Options', {
    BackButton: 'false',
    SaveAndContinue: 'true',
    Header: '<b>Head</b>',
    Footer: '',
    EOSRedirectURL: 'https://example.org',
    ProgressBarDisplay: 'None',
    EOSMessage: 'MS_1',
  }),
  element('QO', 'QO_1', {
    Name: 'Enough',
    Occurrences: 100,
    Logic: logic({ LeftOperand: 'q://QID1/SelectableChoice/1', Operator: 'Selected' }),
  }),
  element('SCO', 'Scoring', { ScoringCategories: [{ ID: 'SC_0' }] }),
  element('STAT', 'Survey Statistics', {}),
  ...questions,
)
