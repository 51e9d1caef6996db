import type { Workbook } from '../xlsform/form.ts'

type Cells = Readonly<Record<string, string>>

/** A sheet of these lines, under all their heads. */
export function sheet(name: string, lines: readonly Cells[]): Workbook[number] {
  const heads = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  return { name, rows: [heads, ...lines.map((line) => heads.map((head) => line[head] ?? ''))] }
}

const en = 'label::English (en)'
const zh = 'label::中文 (zh)'

/** Lines of a survey as `type | name | label`, and more cells. */
const line = (type: string, name: string, label: string, more: Cells = {}): Cells => ({
  type,
  name,
  [en]: label,
  ...more,
})

/** A form with every construct of the format's reference. */
export const everyXlsForm: Workbook = [
  sheet('survey', [
    line('start', 'start', ''),
    line('end', 'end', ''),
    line('today', 'today', ''),
    line('deviceid', 'deviceid', ''),
    line('username', 'username', ''),
    line('email', 'email', ''),
    line('audit', 'audit', ''),
    line('phonenumber', 'phonenumber', ''),
    line('start-geopoint', 'begun_at', ''),
    line('note', 'welcome', 'Welcome to **our** [survey](https://example.org)', {
      [zh]: '欢迎参加调查',
      'media::image': 'https://example.org/logo.png',
      'media::audio': 'https://example.org/hello.mp3',
      'media::video': 'https://example.org/hello.mp4',
      'media::big-image': 'https://example.org/large.png',
    }),
    line('text', 'person', 'What is your name?', {
      [zh]: '您叫什么？',
      'hint::English (en)': 'As in your passport',
      'hint::中文 (zh)': '与护照一致',
      'guidance_hint::English (en)': 'Read it aloud',
      required: 'yes',
      'required_message::English (en)': 'We need your name',
      default: 'Ann',
      note: 'for the interviewer',
    }),
    line('text', 'story', 'Tell us more', { appearance: 'multiline', parameters: 'rows=5', read_only: 'no' }),
    line('text', 'digits', 'Your number', { appearance: 'numbers thousands-sep' }),
    line('text', 'site', 'Your site', { appearance: 'url' }),
    line('integer', 'age', 'How old are you?', {
      constraint: '. >= 18 and . <= 120',
      'constraint_message::中文 (zh)': '限成年人',
      'constraint_message::English (en)': 'Adults only',
      required: "${person} != ''",
    }),
    line('decimal', 'weight', 'Weight in kg', { constraint: '. > 0' }),
    line('range', 'pain', 'Pain', { parameters: 'start=0 end=10 step=1', appearance: 'vertical' }),
    line('range', 'stars', 'Stars', { parameters: 'start=1 end=5 step=1', appearance: 'rating' }),
    line('select_one yes_no', 'smokes', 'Do you smoke?', { appearance: 'horizontal', relevant: '${age} > 20' }),
    line('select_one cities', 'town', 'Which town?', { appearance: 'minimal' }),
    line('select_multiple drinks or_other', 'drinks', 'What do you drink?', {
      appearance: 'columns-3',
      parameters: 'randomize=true',
      constraint: "not(selected(., 'tea') and selected(., 'none'))",
      default: 'tea coffee',
    }),
    line('select_one cities', 'home', 'Where do you live?', { choice_filter: "region = ${town} or region = 'any'" }),
    line('select_one_external far', 'far', 'From outside', { choice_filter: "region = 'x'" }),
    line('select_one_from_file towns.csv', 'listed', 'From a file'),
    line('select_multiple_from_file towns.csv', 'listed_many', 'Several from a file'),
    line('rank drinks', 'ranked', 'Put them in order'),
    line('date', 'born', 'Date of birth'),
    line('date', 'since', 'Since which month?', { appearance: 'month-year' }),
    line('date', 'year', 'In which year?', { appearance: 'year' }),
    line('time', 'wakes', 'When do you wake?'),
    line('dateTime', 'visit', 'Last visit'),
    line('geopoint', 'place', 'Where are you?', { parameters: 'capture-accuracy=10' }),
    line('geotrace', 'way', 'Your way'),
    line('geoshape', 'field', 'Your field'),
    line('image', 'photo', 'A photo', { parameters: 'max-pixels=1000' }),
    line('image', 'signature', 'Please sign', { appearance: 'signature' }),
    line('audio', 'voice', 'A recording'),
    line('background-audio', 'listening', ''),
    line('video', 'film', 'A film'),
    line('file', 'paper', 'A document'),
    line('select_one yes_no', 'likert', 'On a scale', { appearance: 'likert autocomplete' }),
    line('select_one yes_no', 'wide', 'In columns', { appearance: 'columns horizontal-compact columns-pack quick' }),
    line('yes_or_no', 'sure', 'Are you sure?', { read_only: 'yes' }),
    line('barcode', 'code', 'Scan the code'),
    line('acknowledge', 'agreed', 'I agree', { required: 'true()' }),
    line('calculate', 'bmi', '', { calculation: '${weight} div pow(1.7, 2)' }),
    line('hidden', 'wave', '', { default: '3' }),
    line('note', 'told', 'Your index is ${bmi}, ${person}'),
    line('begin_group', 'health', 'Health', { relevant: "${smokes} = 'yes'", appearance: 'field-list' }),
    line('integer', 'packs', 'Packs a week'),
    line('begin_group', 'inner', ''),
    line('text', 'brand', 'Which brand?', { relevant: '${packs} > 2', read_only: '${packs} = 3' }),
    line('end_group', '', ''),
    line('end_group', '', ''),
    line('begin_group', 'rates', 'Rate these', { appearance: 'table-list' }),
    line('select_one levels', 'rate_service', 'Service', { required: 'yes' }),
    line('select_one levels', 'rate_food', 'Food', { required: 'yes' }),
    line('end_group', '', ''),
    line('begin_repeat', 'member', 'Members of the household', { repeat_count: '3' }),
    line('text', 'member_name', 'Name'),
    line('integer', 'member_age', 'Age'),
    line('select_one yes_no', 'member_works', 'Works?'),
    line('end_repeat', '', ''),
    line('note', 'summed', 'Together', { relevant: 'sum(${member_age}) > 100' }),
    line('text', 'far_away', 'Far', { relevant: 'distance(${place}, ${place}) > 5', trigger: '${age}' }),
  ]),
  sheet('choices', [
    ...['yes', 'no'].map((name) => ({
      list_name: 'yes_no',
      name,
      [en]: name === 'yes' ? 'Yes' : 'No',
      [zh]: name === 'yes' ? '是' : '否',
    })),
    { list_name: 'cities', name: 'north', [en]: 'North', region: 'any' },
    { list_name: 'cities', name: 'south', [en]: 'South', region: 'north', 'media::image': 'south.png' },
    ...['tea', 'coffee', 'none'].map((name) => ({ list_name: 'drinks', name, [en]: name })),
    ...['1', '2', '3'].map((name) => ({ list_name: 'levels', name, [en]: `Level ${name}` })),
  ]),
  sheet('external_choices', [{ list_name: 'far', name: 'a', [en]: 'A', region: 'x' }]),
  sheet('settings', [
    {
      form_title: 'Household survey',
      form_id: 'household',
      version: '7',
      default_language: 'English (en)',
      style: 'pages',
      instance_name: 'concat(${person}, today())',
      submission_url: 'https://example.org/submit',
      public_key: 'abc',
      allow_choice_duplicates: 'yes',
    },
  ]),
  sheet('entities', [{ list_name: 'trees', label: '${person}' }]),
]
