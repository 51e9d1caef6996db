import type { Sample } from './sample.ts'

export const englishTexts: readonly Sample[] = [
  {
    name: 'numbers and letters',
    text: `Customer Survey

1. How did you hear about us?
a) Friend
b) Newspaper
c) Other (please specify): ______
2. Which of these do you own? (select all that apply)
a) Car
b) Bicycle
c) None of the above
3. What could we do better?`,
    summary: [
      '# Customer Survey',
      'choice How did you hear about us? → Friend | Newspaper | Other (please specify)_',
      'choice Which of these do you own? → Car | Bicycle | None of the above! *',
      'essay What could we do better?',
      '11 guessedText',
    ],
  },
  {
    name: 'a scale in parentheses, and a number that is none',
    text: `1. How satisfied are you with the soup? (1-5)
2. How many children have you? (0-5)`,
    summary: [
      'choice How satisfied are you with the soup? (1-5) → 1 | 2 | 3 | 4 | 5',
      'blanks How many children have you? (0-5) → Number',
    ],
  },
  {
    name: 'parentheses and brackets to tick',
    text: `1) Are you a student?
( ) Yes
( ) No
2) Which languages do you speak?
[ ] English
[ ] Chinese
[ ] French
3) Email address: ________`,
    summary: [
      'choice Are you a student? → Yes | No',
      'choice Which languages do you speak? → English | Chinese | French *',
      'blanks Email address: [[I1]] → Email',
    ],
  },
  {
    name: 'Q and numbers with bullets',
    text: `Q1. What is your age?
- Under 18
- 18-34
- 35-64
- 65 or older
Q2. How many children do you have?
Q3. Please describe your last visit. (optional)`,
    summary: [
      'choice What is your age? → Under 18 | 18-34 | 35-64 | 65 or older',
      'blanks How many children do you have? → Number',
      'essay? Please describe your last visit.',
    ],
  },
  {
    name: 'a table with bars',
    text: `1. How satisfied are you with the following? [matrix]
| | Bad | Fair | Good |
|---|---|---|---|
| Price | | | |
| Quality | | | |
2. Rank these cities [ranking]
A. Paris
B. Rome
C. Oslo`,
    summary: [
      'matrix How satisfied are you with the following? → Price Quality × Bad Fair Good',
      'sort Rank these cities → Paris | Rome | Oslo',
    ],
  },
  {
    name: 'nothing numbered, options with bullets',
    text: `Do you have a pet?
• Yes
• No

If yes, which one?
• Dog
• Cat
• Other ____

Your name: ____`,
    summary: [
      'choice Do you have a pet? → Yes | No',
      'choice If yes, which one? → Dog | Cat | Other_',
      'blanks Your name: [[I1]] → None',
    ],
  },
  {
    name: 'instructions about how many',
    text: `1. Pick your favourite toppings. Choose up to 3.
A. Cheese
B. Ham
C. Olives
D. Onion
2. Select exactly 2 colours
A. Red
B. Green
C. Blue
3. Which one is best? [single choice] [required]
A. This
B. That`,
    summary: [
      'choice? Pick your favourite toppings. Choose up to 3. → Cheese | Ham | Olives | Onion * –3',
      'choice? Select exactly 2 colours → Red | Green | Blue * 2–2',
      'choice Which one is best? → This | That',
      '1 starsDecide',
    ],
  },
  {
    name: 'signs that must not become markup, questions over two lines',
    text: `1. Is 3 < 5 & 5 > 3?
Think twice.
A. Yes
B. No
2. Go on? A. Yes (go to Q3) B. No`,
    summary: ['choice Is 3 < 5 & 5 > 3? ⏎ Think twice. → Yes | No', 'choice Go on? → Yes | No', '5 jump'],
  },
  {
    name: 'sections and numbers in both brackets',
    text: `Staff survey
1. Your department
(1) Sales
(2) Research
2. Your office
(1) North
(2) South
-----
3. Start date: ____`,
    summary: [
      '# Staff survey',
      'choice Your department → Sales | Research',
      'choice Your office → North | South',
      '── blanks Start date: [[I1]] → Date',
    ],
  },
  {
    name: 'both languages beside each other',
    text: `1. 您的性别 Gender
A. 男 Male
B. 女 Female
2. 您的国籍 Nationality ____`,
    summary: ['choice 您的性别 Gender → 男 Male | 女 Female', 'blanks 您的国籍 Nationality [[I1]] → None'],
  },
  {
    name: 'options behind strokes, an upload, a text between',
    text: `1. Have you been here before? [single choice]
Yes / No / Not sure
2. Upload your receipt [file upload]
3. How was it? [picture 1]
A. Good
B. Bad

Thank you. The next part is about you.
4. Anything else? [essay]`,
    summary: [
      'choice Have you been here before? → Yes | No | Not sure',
      'attach Upload your receipt',
      'choice How was it? → Good | Bad',
      'intro Thank you. The next part is about you.',
      'essay Anything else?',
      '4 media',
    ],
  },
]
