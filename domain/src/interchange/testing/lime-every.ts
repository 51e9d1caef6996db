type Row = Readonly<Record<string, string | number>>

const table = (name: string, rows: readonly Row[]) =>
  `<${name}><fields/><rows>${rows
    .map(
      (row) =>
        `<row>${Object.entries(row)
          .map(([field, text]) => `<${field}><![CDATA[${text}]]></${field}>`)
          .join('')}</row>`,
    )
    .join('')}</rows></${name}>`

/** A survey's export with these tables, in English and German. */
export function limeSurvey(tables: Readonly<Record<string, readonly Row[]>>): string {
  return `<?xml version="1.0" encoding="UTF-8"?><document><LimeSurveyDocType>Survey</LimeSurveyDocType><DBVersion>366</DBVersion><languages><language>en</language><language>de</language></languages>${Object.entries(
    {
      surveys: [
        {
          sid: 1,
          language: 'en',
          format: 'G',
          allowprev: 'N',
          anonymized: 'Y',
          template: 'fruity',
          adminemail: 'a@example.org',
        },
      ],
      ...tables,
    },
  )
    .map(([name, rows]) => table(name, rows))
    .join('')}</document>`
}

let order = 0

/** A question in both languages. */
export const asked = (qid: number, type: string, title: string, more: Row = {}): readonly Row[] =>
  ['en', 'de'].map((language) => ({
    qid,
    parent_qid: 0,
    sid: 1,
    gid: 1,
    type,
    title,
    question: language === 'en' ? `Text of ${title}` : `Text von ${title}`,
    help: language === 'en' && qid === 10 ? 'Help' : '',
    preg: '',
    other: 'N',
    mandatory: 'N',
    question_order: (order += 1),
    scale_id: 0,
    language,
    relevance: '1',
    ...more,
  }))

export const part = (parent: number, title: string, scale = 0, more: Row = {}): Row => ({
  qid: parent * 100 + (order += 1),
  parent_qid: parent,
  sid: 1,
  gid: 1,
  type: 'T',
  title,
  question: `Part ${title}`,
  question_order: order,
  scale_id: scale,
  language: 'en',
  relevance: '1',
  ...more,
})

export const answer = (qid: number, code: string, text: string, scale = 0): Row => ({
  qid,
  code,
  answer: text,
  sortorder: (order += 1),
  language: 'en',
  scale_id: scale,
})

const attribute = (qid: number, name: string, value: string): Row => ({ qid, attribute: name, value })

const types = [
  'L',
  '!',
  'O',
  'M',
  'P',
  'Y',
  'G',
  '5',
  'A',
  'B',
  'C',
  'E',
  'F',
  'H',
  '1',
  ':',
  ';',
  'D',
  'N',
  'K',
  'Q',
  'S',
  'T',
  'U',
  'R',
  'X',
  '*',
  '|',
  'I',
]
const qidOf = (type: string) => 10 + types.indexOf(type)
const codeOf = (type: string) => `q${qidOf(type)}`

/** A survey with every type of question, and what bears on them. */
export const everyLimeSurvey = limeSurvey({
  surveys_languagesettings: [
    {
      surveyls_survey_id: 1,
      surveyls_language: 'en',
      surveyls_title: 'Household',
      surveyls_description: 'About homes',
      surveyls_welcometext: '<p>Welcome</p>',
      surveyls_endtext: 'Thank you',
      surveyls_url: 'https://example.org',
    },
    { surveyls_survey_id: 1, surveyls_language: 'de', surveyls_title: 'Haushalt' },
  ],
  groups: [
    { gid: 1, sid: 1, group_name: 'First', group_order: 0, description: 'of two', language: 'en', grelevance: '' },
    {
      gid: 2,
      sid: 1,
      group_name: 'Second',
      group_order: 1,
      description: '',
      language: 'en',
      grelevance: "q10.NAOK == 'A1'",
    },
  ],
  questions: [
    ...types.flatMap((type) =>
      asked(qidOf(type), type, codeOf(type), {
        ...(type === 'L' && { other: 'Y', mandatory: 'Y' }),
        ...(type === 'S' && { preg: '/^[A-Z]/i', mandatory: 'S' }),
      }),
    ),
    ...asked(60, 'S', 'later', {
      gid: 2,
      relevance:
        "((q13_SQ1.NAOK == 'Y') and !is_empty(q28.NAOK) and q22_R1.NAOK == 'A1' and count(q13_SQ1, q13_SQ2) > 1)",
      question: 'You chose {q10.shown} and {q28}',
    }),
    ...asked(61, 'S', 'old', { gid: 2 }),
    ...asked(62, 'S', 'strange', { gid: 2, relevance: "statCountIf('1X1X10', 'A1') > 3" }),
  ],
  subquestions: [
    ...['M', 'P', 'Q', 'K', 'R'].flatMap((type) => ['SQ1', 'SQ2'].map((code) => part(qidOf(type), code))),
    ...['A', 'B', 'C', 'E', 'F', 'H', '1', ':', ';'].flatMap((type) =>
      ['R1', 'R2'].map((code) =>
        part(qidOf(type), code, 0, type === 'F' && code === 'R2' ? { relevance: "q15.NAOK == 'Y'" } : {}),
      ),
    ),
    ...[':', ';'].flatMap((type) => ['C1', 'C2'].map((code) => part(qidOf(type), code, 1))),
  ],
  answers: [
    ...['L', '!', 'O', 'F', 'H', '1'].flatMap((type) =>
      ['A1', 'A2'].map((code) => answer(qidOf(type), code, `Answer ${code}`)),
    ),
    ...['A1', 'A2'].map((code) => answer(qidOf('1'), code, `Second ${code}`, 1)),
  ],
  question_attributes: [
    attribute(qidOf('L'), 'random_order', '1'),
    attribute(qidOf('L'), 'other_replace_text', 'Something else'),
    attribute(qidOf('L'), 'display_columns', '2'),
    attribute(qidOf('M'), 'min_answers', '1'),
    attribute(qidOf('M'), 'max_answers', '2'),
    attribute(qidOf('M'), 'exclude_all_others', 'SQ2'),
    attribute(qidOf('P'), 'array_filter', codeOf('M')),
    attribute(qidOf('R'), 'array_filter_exclude', codeOf('M')),
    attribute(qidOf('R'), 'max_subquestions', '2'),
    attribute(qidOf('N'), 'min_num_value_n', '0'),
    attribute(qidOf('N'), 'max_num_value_n', '99'),
    attribute(qidOf('N'), 'num_value_int_only', '1'),
    attribute(qidOf('N'), 'prefix', 'kg'),
    attribute(qidOf('N'), 'suffix', 'net'),
    attribute(qidOf('K'), 'slider_layout', '1'),
    attribute(qidOf('K'), 'slider_min', '0'),
    attribute(qidOf('K'), 'slider_max', '10'),
    attribute(qidOf('S'), 'maximum_chars', '20'),
    attribute(qidOf('S'), 'em_validation_q', 'strlen(self.NAOK) > 2'),
    attribute(qidOf('S'), 'em_validation_q_tip', 'Longer'),
    attribute(qidOf('T'), 'hidden', '1'),
    attribute(qidOf('D'), 'date_format', 'dd-mm-yyyy HH:MM'),
    attribute(qidOf('D'), 'date_min', '2000-01-01'),
    attribute(qidOf('1'), 'dualscale_headerA', 'Now'),
    attribute(qidOf('1'), 'dualscale_headerB', 'Then'),
    attribute(qidOf(':'), 'multiflexible_min', '1'),
    attribute(qidOf(':'), 'multiflexible_max', '5'),
    attribute(qidOf('*'), 'equation', '{q28 * 2}'),
    attribute(qidOf('|'), 'allowed_filetypes', 'png,pdf'),
    attribute(qidOf('|'), 'max_num_of_files', '2'),
    attribute(qidOf('|'), 'max_filesize', '2048'),
    attribute(qidOf('Q'), 'text_input_width', '12'),
    attribute(qidOf('L'), 'unheard_of', 'x'),
  ],
  conditions: [
    { cid: 1, qid: 61, scenario: 1, cqid: qidOf('L'), cfieldname: `1X1X${qidOf('L')}`, method: '==', value: 'A2' },
  ],
  defaultvalues: [{ qid: qidOf('U'), scale_id: 0, sqid: 0, language: 'en', defaultvalue: 'As always' }],
  quota: [{ id: 1, sid: 1, name: 'Enough', qlimit: 50, action: 1 }],
  quota_members: [{ id: 1, sid: 1, qid: qidOf('L'), quota_id: 1, code: 'A1' }],
})
